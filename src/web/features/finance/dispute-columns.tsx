import { Link } from 'react-router'
import type { AdminDispute } from '../../../shared/contract/disputes.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Column } from '../admin/admin-table.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'
import { MoneyForm } from './money-form.tsx'
import { DISPUTE_DECISIONS } from '../../../shared/kernel/enums.ts'
import { MAX_DISPUTE_REASON } from '../../../shared/kernel/form-limits.ts'

const Case = ({ dispute }: { dispute: AdminDispute }) => {
  const t = useT()
  const language = useLanguage()
  const { trip } = dispute
  return (
    <div className="num space-y-1 lg:max-w-56">
      <p className="font-semibold">{t(`dispute.kind${dispute.kind}`)}</p>
      <Badge tone={dispute.can.decide ? 'attention' : 'neutral'}>{t(`dispute.status${dispute.status}`)}</Badge>
      <p>
        <Link to={`/dashboard/rides?id=${dispute.rideId}`} className="wrap-anywhere underline underline-offset-4">
          {`${trip.from} → ${trip.to}`}
        </Link>
      </p>
      <p className="text-sm text-ink-soft">{formatDeparture(trip.departsAt, language)}</p>
      <p className="font-semibold">
        {dispute.paymentId === null ? (
          formatKsh(dispute.amount)
        ) : (
          <Link to={`/dashboard/money/payments/${dispute.paymentId}`} className="underline underline-offset-4">
            {formatKsh(dispute.amount)}
          </Link>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {dispute.boardedAt
          ? t('finance.boarded', { time: formatDeparture(dispute.boardedAt, language) })
          : t('finance.notBoarded')}
      </p>
    </div>
  )
}

const Side = ({ who, party, text }: { who: string; party: AdminDispute['rider']; text: string | null }) => {
  const t = useT()
  return (
    <div className="rounded-md bg-sunken p-3">
      <p className="text-sm">
        <span className="text-ink-soft">{who}: </span>
        <Link
          to={`/dashboard/users/${party.id}`}
          className="inline-block py-1 font-semibold underline underline-offset-4"
        >
          {party.name}
        </Link>{' '}
        <PhoneLink phone={party.phone} className="py-1" />
      </p>
      <p className={`mt-1 wrap-anywhere whitespace-pre-line ${text === null ? 'text-ink-soft' : ''}`}>
        {text ?? t('finance.saidNothing')}
      </p>
    </div>
  )
}

const Sides = ({ dispute }: { dispute: AdminDispute }) => {
  const t = useT()
  const byRider = dispute.openedBy === 'rider'
  return (
    <div className="space-y-2 lg:min-w-64">
      <Side who={t('dispute.byrider')} party={dispute.rider} text={byRider ? dispute.text : dispute.answer} />
      <Side who={t('dispute.byowner')} party={dispute.owner} text={byRider ? dispute.answer : dispute.text} />
    </div>
  )
}

/** One admin's decision about an amount above the limit: another admin has to confirm it. */
const Proposal = ({ proposal }: { proposal: NonNullable<AdminDispute['proposal']> }) => {
  const t = useT()
  const what = t(`dispute.decided${proposal.decision}`)
  return (
    <Alert>
      {proposal.mine
        ? t('finance.disputeProposedMine', { what })
        : t('finance.disputeProposed', { name: proposal.by.name, what })}
    </Alert>
  )
}

const Decide = ({ dispute }: { dispute: AdminDispute }) => {
  const t = useT()
  const action = useAdminAction((_, waits) => t(waits ?? 'finance.decided'))
  // The server refuses an admin who repeats their own decision.
  const own = dispute.proposal?.mine === true ? dispute.proposal.decision : null
  // The odd shilling goes to the rider, as on the server.
  const half = Math.ceil(dispute.amount / 2)
  const sums = {
    rider: dispute.rider.name,
    amount: formatKsh(dispute.amount),
    half: formatKsh(half),
    rest: formatKsh(dispute.amount - half),
  }
  return (
    <MoneyForm
      action={action}
      choices={DISPUTE_DECISIONS.filter((decision) => decision !== own).map((decision) => ({
        intent: decision,
        label: t(`finance.decide${decision}`),
        question: () => t(`finance.ask${decision}`, sums),
      }))}
      needs={{ reason: t('finance.reasonMissing') }}
      className="space-y-3 lg:min-w-56"
      buttonsClassName="grid gap-2"
    >
      {(errorOf) => (
        <>
          <input type="hidden" name="id" value={dispute.id} />
          {dispute.proposal && <Proposal proposal={dispute.proposal} />}
          <TextArea
            name="reason"
            label={t('finance.reason')}
            hint={t('finance.reasonHint')}
            error={errorOf('reason')}
            required
            maxLength={MAX_DISPUTE_REASON}
            rows={3}
          />
        </>
      )}
    </MoneyForm>
  )
}

const Decision = ({ dispute }: { dispute: AdminDispute }) => {
  const t = useT()
  const language = useLanguage()
  const { decision, can } = dispute
  if (decision)
    return (
      <div className="num space-y-1">
        <p className="font-semibold">{t(`dispute.decided${decision.decision}`)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{decision.reason}</p>
        <p className="text-sm">{`${t('dispute.toRider')}: ${formatKsh(decision.refund)}`}</p>
        <p className="text-sm">{`${t('dispute.toDriver')}: ${formatKsh(decision.release)}`}</p>
      </div>
    )
  if (can.decide) return <Decide dispute={dispute} />
  return (
    <p className="text-ink-soft">
      {dispute.isInvolved
        ? t('finance.notYoursToDecide')
        : t('finance.answerUntil', { time: formatDeparture(dispute.answerBy, language) })}
    </p>
  )
}

export const useDisputeColumns = (): readonly Column<AdminDispute>[] => {
  const t = useT()
  return [
    { title: t('finance.case'), cell: (dispute) => <Case dispute={dispute} /> },
    { title: t('finance.bothSides'), cell: (dispute) => <Sides dispute={dispute} />, isWide: true },
    { title: t('admin.decision'), cell: (dispute) => <Decision dispute={dispute} />, isWide: true },
  ]
}
