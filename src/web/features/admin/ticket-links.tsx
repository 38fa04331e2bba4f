import type { AdminTicket } from '../../../shared/contract/tickets.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useAdminAction } from './use-admin-action.ts'

const Links = ({ ticket: { about, paidId, disputeId, reportId, other } }: { ticket: AdminTicket }) => {
  const t = useT()
  const links = [
    about !== null && { to: `/dashboard/rides?id=${about.rideId}`, label: t('tickets.seeTrip') },
    disputeId !== null && { to: `/dashboard/money/disputes?id=${disputeId}`, label: t('tickets.toDispute') },
    paidId !== null && { to: `/dashboard/money/payments/${paidId}`, label: t('tickets.toPayment') },
    other && { to: `/dashboard/users/${other.id}`, label: t('tickets.toOther', { name: other.name }) },
    other && reportId !== null && { to: `/dashboard/reports/${reportId}`, label: t('tickets.toReport', other) },
  ].filter((link) => link !== null && link !== false)
  return (
    <nav aria-label={t('tickets.helpWith')} className="flex flex-wrap gap-3">
      {links.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="outline">
          {label}
        </ButtonLink>
      ))}
    </nav>
  )
}

export const TicketLinks = ({ ticket }: { ticket: AdminTicket }) => {
  const t = useT()
  const action = useAdminAction((intent) => t(intent === 'dispute' ? 'tickets.disputeOpened' : 'tickets.reported'))
  const { about, can, other } = ticket
  if (!about?.rideId) return null
  return (
    <>
      <Links ticket={ticket} />
      {(can.dispute || can.report) && (
        <action.Form method="post" onSubmit={action.sendOnce} className="space-y-3">
          {action.error && <Alert tone="danger">{action.error}</Alert>}
          <div className="flex flex-wrap gap-3">
            {can.dispute && (
              <Button
                type="submit"
                name="intent"
                value="dispute"
                variant="outline"
                loading={action.sending === 'dispute'}
              >
                {t('tickets.openDispute')}
              </Button>
            )}
            {can.report && other && (
              <Button
                type="submit"
                name="intent"
                value="report"
                variant="outline"
                loading={action.sending === 'report'}
              >
                {t('tickets.reportOther', other)}
              </Button>
            )}
          </div>
          <p className="text-ink-soft">{t(can.dispute ? 'tickets.handOverBoth' : 'tickets.handOverReport')}</p>
        </action.Form>
      )}
    </>
  )
}
