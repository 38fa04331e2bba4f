import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_REASON } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ApproveButton, UndoApproval } from './approve-button.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { useIsApproving, type Approved } from './pending-approvals.ts'
import { useAdminAction } from './use-admin-action.ts'

interface DecisionButtonsProps {
  id: string
  what: string
  kind: Approved
  /** The row of the signed-in admin: it says why admins cannot decide about themselves. */
  own: boolean
  can: { approve: boolean; reject: boolean }
  /** The question before an approval; null when none is needed. */
  doubts?: string | null
  /** Why the user or vehicle cannot be approved yet. */
  obstacle?: string | null
  title: string
  text: string
  children?: ReactNode
}

/** Approve and reject, as icons with names. An approval can be undone for a moment; a rejection asks first. */
export const DecisionButtons = (props: DecisionButtonsProps) => {
  const { id, what, kind, own, can, doubts = null, obstacle = null, title, text, children } = props
  const t = useT()
  const isApproving = useIsApproving(kind, id)
  const action = useAdminAction((intent, waits) =>
    t(waits ?? (intent === 'approve' ? 'admin.approved' : 'admin.rejected')),
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
          <ConfirmForm action={action} id={id} intent="reject" label={t('admin.reject')}>
            <p>{text}</p>
            <TextArea
              label={t('admin.reason')}
              hint={t('admin.rejectReasonHint')}
              name="reason"
              maxLength={MAX_REASON}
              rows={3}
            />
          </ConfirmForm>
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
