import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ApproveButton, UndoApproval } from './approve-button.tsx'
import { useIsApproving, type Approved } from './pending-approvals.ts'
import { useAdminAction } from './use-admin-action.ts'

interface DecisionButtonsProps {
  id: string
  what: string
  kind: Approved
  /** Shows why an admin cannot decide about themselves. */
  own: boolean
  can: { approve: boolean; reject: boolean }
  /** The question before an approval; null when all documents were viewed. */
  doubts?: string | null
  /** Why it cannot be approved yet. */
  obstacle?: string | null
  title: string
  text: string
  children?: ReactNode
}

/** Approve and reject, as icons with names. An approval can be undone for a moment; a rejection asks first. */
export const DecisionButtons = (props: DecisionButtonsProps) => {
  const { id, what, kind, own, can, doubts = null, obstacle = null, title, text, children } = props
  const t = useT()
  const hydrated = useHydrated()
  const isApproving = useIsApproving(kind, id)
  const action = useAdminAction((intent, waits) =>
    t(waits ? 'admin.waits' : intent === 'approve' ? 'admin.approved' : 'admin.rejected'),
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ApproveButton id={id} kind={kind} what={what} disabled={!can.approve} doubts={doubts} />
        <ConfirmButton
          icon={<X aria-hidden="true" className="size-5" />}
          name={t('admin.rejectOne', { what })}
          disabled={!can.reject || isApproving}
          busy={action.sending === 'reject'}
          open={action.open}
          onOpenChange={action.setOpen}
          title={title}
        >
          <action.Form method="post" className="space-y-4">
            <input type="hidden" name="id" value={id} />
            <p>{text}</p>
            <TextArea
              label={t('admin.reason')}
              hint={t('admin.rejectReasonHint')}
              name="reason"
              maxLength={500}
              rows={3}
            />
            {action.error && <Alert tone="danger">{action.error}</Alert>}
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                name="intent"
                value="reject"
                variant="danger"
                loading={action.sending === 'reject'}
                className="flex-1"
              >
                {t('admin.reject')}
              </Button>
              {hydrated && (
                <Button variant="outline" onClick={() => action.setOpen(false)} className="flex-1">
                  {t('admin.keep')}
                </Button>
              )}
            </div>
          </action.Form>
        </ConfirmButton>
        {children}
      </div>
      <UndoApproval id={id} kind={kind} what={what} />
      {obstacle !== null && <p className="mt-1 text-sm text-ink-soft">{obstacle}</p>}
      {own && <p className="mt-1 text-sm text-ink-soft">{t('admin.ownRow')}</p>}
      {action.error && !action.open && (
        <Alert tone="danger" className="mt-2">
          {action.error}
        </Alert>
      )}
    </>
  )
}
