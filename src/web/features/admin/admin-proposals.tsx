import { Check, Undo2 } from 'lucide-react'
import type { AdminProposal, AdminUser } from '../../../shared/contract/admin.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton, ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { useAdminAction } from './use-admin-action.ts'

const SAME_CALL = { ACTIVATE: 'approve', BLOCK: 'reject', DELETE: 'delete' } as const

const Agree = ({ user, proposal }: { user: AdminUser; proposal: AdminProposal }) => {
  const t = useT()
  const { decision, proposedBy } = proposal
  const intent = SAME_CALL[decision]
  const action = useAdminAction(() => t('admin.agreed'))
  return (
    <ConfirmButton
      icon={<Check aria-hidden="true" className="size-5" />}
      name={t('admin.agreeOne', { what: user.name })}
      variant="outline"
      busy={action.sending === intent}
      open={action.open}
      onOpenChange={action.setOpen}
      title={t(`admin.agree${decision}`, { name: user.name })}
    >
      <ConfirmForm action={action} id={user.id} intent={intent} label={t('admin.agree')}>
        <p>{t('admin.agreeText', { name: proposedBy.name })}</p>
      </ConfirmForm>
    </ConfirmButton>
  )
}

const Withdraw = ({ user, proposal }: { user: AdminUser; proposal: AdminProposal }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.withdrawn'))
  const name = t('admin.withdrawOne', { what: user.name })
  return (
    <action.Form method="post">
      <input type="hidden" name="id" value={proposal.id} />
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        variant="outline"
        loading={action.sending === 'withdraw'}
        aria-label={name}
        title={name}
        className={ICON_BUTTON}
      >
        <Undo2 aria-hidden="true" className="size-5" />
      </Button>
      {action.error && <Alert tone="danger">{action.error}</Alert>}
    </action.Form>
  )
}

export const AdminProposals = ({ user }: { user: AdminUser }) => {
  const t = useT()
  const language = useLanguage()
  const viewerId = useViewer()?.id
  return user.proposals.map((proposal) => (
    <div key={proposal.id} className="mt-2 space-y-2 rounded-md bg-amber-wash p-3 text-sm text-ink">
      <p className="font-semibold">{t(`admin.waiting${proposal.decision}`)}</p>
      <p>
        {t('admin.proposedBy', {
          name: proposal.proposedBy.name,
          until: formatDate(proposal.expiresAt, language),
        })}
      </p>
      {proposal.reason !== null && <p className="wrap-anywhere">{proposal.reason}</p>}
      {user.id !== viewerId && (
        <div className="flex gap-2">
          {proposal.proposedBy.id !== viewerId && <Agree user={user} proposal={proposal} />}
          <Withdraw user={user} proposal={proposal} />
        </div>
      )}
    </div>
  ))
}
