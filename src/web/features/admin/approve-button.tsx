import { Check, Undo2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton, ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { approveLater, undoApproval, useIsApproving, type Approved } from './pending-approvals.ts'

export interface ApproveProps {
  id: string
  kind: Approved
  what: string
  disabled: boolean
  /** The text of the question before an approval; null when no question is needed. */
  doubts: string | null
}

/** Without scripts the form is sent at once; with scripts, when Undo is no longer possible. */
const useApproveForm = ({ id, kind }: ApproveProps) => {
  const [open, setOpen] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    approveLater(kind, id)
  }
  return { open, setOpen, onSubmit }
}

const hiddenFields = (id: string) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="intent" value="approve" />
  </>
)

const AskFirst = (props: ApproveProps & { name: string }) => {
  const t = useT()
  const hydrated = useHydrated()
  const { open, setOpen, onSubmit } = useApproveForm(props)
  return (
    <ConfirmButton
      icon={<Check aria-hidden="true" className="size-5" />}
      name={props.name}
      variant="primary"
      disabled={props.disabled}
      open={open}
      onOpenChange={setOpen}
      title={t('admin.approveUnseenTitle')}
    >
      <form method="post" onSubmit={onSubmit} className="space-y-4">
        {hiddenFields(props.id)}
        <p>{props.doubts}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="flex-1">
            {t('admin.approveAnyway')}
          </Button>
          {hydrated && (
            <Button variant="outline" onClick={() => setOpen(false)} className="flex-1">
              {t('admin.keep')}
            </Button>
          )}
        </div>
      </form>
    </ConfirmButton>
  )
}

export const ApproveButton = (props: ApproveProps) => {
  const t = useT()
  const isApproving = useIsApproving(props.kind, props.id)
  const { onSubmit } = useApproveForm(props)
  const name = t('admin.approveOne', { what: props.what })
  if (props.doubts !== null && !isApproving) return <AskFirst {...props} name={name} />
  return (
    <form method="post" onSubmit={onSubmit}>
      {hiddenFields(props.id)}
      <Button
        type="submit"
        disabled={props.disabled || isApproving}
        aria-label={name}
        title={name}
        className={ICON_BUTTON}
      >
        <Check aria-hidden="true" className="size-5" />
      </Button>
    </form>
  )
}

export const UndoApproval = ({ id, kind, what }: Pick<ApproveProps, 'id' | 'kind' | 'what'>) => {
  const t = useT()
  const isApproving = useIsApproving(kind, id)
  return (
    <div aria-live="polite">
      {isApproving && (
        <div className="mt-2 flex flex-wrap items-center gap-2 rounded-md bg-sunken p-2 text-sm">
          <span className="flex-1">{t('admin.undoText')}</span>
          <Button
            variant="outline"
            aria-label={t('admin.undoOne', { what })}
            onClick={() => undoApproval(kind, id)}
            className="min-h-11 px-3!"
          >
            <Undo2 aria-hidden="true" className="size-4" />
            {t('admin.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
