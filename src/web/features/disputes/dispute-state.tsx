import type { Dispute } from '../../../shared/contract/disputes.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Record<Dispute['status'], Tone> = {
  OPEN: 'attention',
  ANSWERED: 'neutral',
  OVERDUE: 'neutral',
  DECIDED: 'success',
}

const Said = ({ who, at, text }: { who: string; at: string; text: string }) => (
  <li className="rounded-md bg-sunken p-4">
    <p className="text-sm text-ink-soft">
      <span className="font-semibold text-ink">{who}</span> · <span className="num">{at}</span>
    </p>
    <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
  </li>
)

const Decision = ({ decision }: { decision: NonNullable<Dispute['decision']> }) => {
  const t = useT()
  return (
    <section aria-labelledby="decision" className="rounded-md border border-line p-4">
      <h2 id="decision" className="text-xl">
        {t(`dispute.decided${decision.decision}`)}
      </h2>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{decision.reason}</p>
      <dl className="num mt-3 space-y-1.5">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('dispute.toRider')}</dt>
          <dd className="font-semibold whitespace-nowrap">{formatKsh(decision.refund)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('dispute.toDriver')}</dt>
          <dd className="font-semibold whitespace-nowrap">{formatKsh(decision.release)}</dd>
        </div>
      </dl>
    </section>
  )
}

export const DisputeState = ({ dispute, side }: { dispute: Dispute; side: Dispute['openedBy'] }) => {
  const t = useT()
  const language = useLanguage()
  const other = dispute.openedBy === 'rider' ? 'owner' : 'rider'
  const who = (author: Dispute['openedBy']) => t(author === side ? 'dispute.you' : `dispute.by${author}`)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{t(`dispute.kind${dispute.kind}`)}</h2>
        <Badge tone={tones[dispute.status]}>{t(`dispute.status${dispute.status}`)}</Badge>
      </div>
      <p className="text-ink-soft">
        {t(dispute.status === 'OPEN' ? 'dispute.waiting' : 'dispute.resting', {
          amount: formatKsh(dispute.amount),
          time: formatDeparture(dispute.answerBy, language),
        })}
      </p>
      <ol className="space-y-3">
        <Said who={who(dispute.openedBy)} at={formatDeparture(dispute.openedAt, language)} text={dispute.text} />
        {dispute.answer !== null && dispute.answeredAt !== null && (
          <Said who={who(other)} at={formatDeparture(dispute.answeredAt, language)} text={dispute.answer} />
        )}
      </ol>
      {dispute.decision && <Decision decision={dispute.decision} />}
    </div>
  )
}
