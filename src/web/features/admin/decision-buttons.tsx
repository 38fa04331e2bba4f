import { Check, X } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton, ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAdminAction } from './use-admin-action.ts'

interface DecisionButtonsProps {
  id: string
  /** What the decision is about, in the names of the buttons. */
  what: string
  /** Nobody decides about themselves. */
  own: boolean
  canApprove: boolean
  canReject: boolean
  title: string
  text: string
}

/** Approve and reject, as icons with names; rejecting is asked about first. */
export const DecisionButtons = ({ id, what, own, canApprove, canReject, title, text }: DecisionButtonsProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const action = useAdminAction((intent, waits) =>
    t(waits ? 'admin.waits' : intent === 'approve' ? 'admin.approved' : 'admin.rejected'),
  )
  const hidden = <input type="hidden" name="id" value={id} />
  return (
    <>
      <div className="flex gap-2">
        <action.Form method="post">
          {hidden}
          <Button
            type="submit"
            name="intent"
            value="approve"
            disabled={own || !canApprove}
            loading={action.sending === 'approve'}
            aria-label={t('admin.approveOne', { what })}
            title={t('admin.approveOne', { what })}
            className={ICON_BUTTON}
          >
            <Check aria-hidden="true" className="size-5" />
          </Button>
        </action.Form>
        <ConfirmButton
          icon={<X aria-hidden="true" className="size-5" />}
          name={t('admin.rejectOne', { what })}
          disabled={own || !canReject}
          busy={action.sending === 'reject'}
          open={action.open}
          onOpenChange={action.setOpen}
          title={title}
        >
          <action.Form method="post" className="space-y-4">
            {hidden}
            <p>{text}</p>
            <TextArea label={t('admin.reason')} hint={t('admin.reasonHint')} name="reason" maxLength={500} rows={3} />
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
      </div>
      {own && <p className="mt-1 text-sm text-ink-soft">{t('admin.ownRow')}</p>}
      {action.error && !action.open && (
        <Alert tone="danger" className="mt-2">
          {action.error}
        </Alert>
      )}
    </>
  )
}
