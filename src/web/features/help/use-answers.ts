import type { Help } from '../../../shared/contract/help.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import type { TicketCategory, TicketSubject } from '../../../shared/kernel/enums.ts'

export interface HelpAnswer {
  question: string
  answer: string
  to: string | null
  category: TicketCategory
  about: { kind: TicketSubject; id: string } | null
}

interface Reader {
  t: ReturnType<typeof useT>
  at: (time: string) => string
}

const trip = (requestId: string | undefined): HelpAnswer['about'] =>
  requestId === undefined ? null : { kind: 'REQUEST', id: requestId }

const moneyFacts = (row: { amount: number; at: string; sentAt: string | null }, at: Reader['at']) => ({
  amount: formatKsh(row.amount),
  time: at(row.sentAt ?? row.at),
})

const aboutMoney = ({ refund, payout }: Help, { t, at }: Reader): readonly HelpAnswer[] => {
  return [
    {
      question: t('help.refund'),
      answer: refund ? t(`help.refund${refund.status}`, moneyFacts(refund, at)) : t('help.refundNone'),
      to: refund ? `/payment/${refund.paymentId}/receipt` : null,
      category: 'REFUND',
      about: refund && { kind: 'PAYMENT', id: refund.paymentId },
    },
    {
      question: t('help.payout'),
      answer:
        payout && payout.status !== 'TAKEN_BACK'
          ? t(`help.payout${payout.status}`, moneyFacts(payout, at))
          : t('help.payoutNone'),
      to: payout ? '/dashboard/earnings' : null,
      category: 'PAYOUT',
      about: trip(payout?.requestId),
    },
  ]
}

const aboutBooking = ({ waiting, payment }: Help, { t, at }: Reader): readonly HelpAnswer[] => {
  return [
    {
      question: t('help.waiting'),
      answer: waiting
        ? t(`help.waiting${waiting.status}`, {
            from: waiting.from,
            to: waiting.to,
            time: waiting.payBy === null ? '' : at(waiting.payBy),
          })
        : t('help.waitingNone'),
      to: waiting ? `/ride/${waiting.rideId}` : null,
      category: 'TRIP',
      about: trip(waiting?.requestId),
    },
    {
      question: t('help.payment'),
      answer: payment
        ? t(payment.isRefunded ? 'help.paymentRefunded' : `help.payment${payment.status}`, {
            amount: formatKsh(payment.amount),
            time: at(payment.at),
          })
        : t('help.paymentNone'),
      to:
        payment && (payment.status === 'SUCCEEDED' || payment.isRefunded)
          ? `/payment/${payment.paymentId}/receipt`
          : null,
      category: 'PAYMENT',
      about: payment && { kind: 'PAYMENT', id: payment.paymentId },
    },
  ]
}

const aboutNextTrip = ({ next }: Help, { t }: Reader): readonly HelpAnswer[] => {
  const nextPath = next ? `/ride/${next.rideId}` : null
  return [
    {
      question: t('help.cancel'),
      answer: t(next ? 'help.cancelNext' : 'help.cancelNone', next ? { from: next.from, to: next.to } : {}),
      to: nextPath,
      category: 'TRIP',
      about: trip(next?.requestId),
    },
    {
      question: t('help.pin'),
      answer: next ? t('help.pinNext', { from: next.from, to: next.to }) : t('help.pinNone'),
      to: nextPath,
      category: 'TRIP',
      about: trip(next?.requestId),
    },
    {
      question: t('help.driver'),
      answer: next ? t('help.driverNext', { driver: next.driver, plate: next.plate }) : t('help.driverNone'),
      to: nextPath,
      category: 'TRIP',
      about: trip(next?.requestId),
    },
  ]
}

const aboutRest = ({ posting, last }: Help, { t }: Reader): readonly HelpAnswer[] => {
  return [
    {
      question: t('help.posting'),
      answer: posting ? t(`help.posting${posting}`) : t('help.postingNone'),
      to: posting === 'READY' ? '/ride/post' : posting === null ? null : '/dashboard/profile',
      category: 'DOCUMENTS',
      about: null,
    },
    { question: t('help.phone'), answer: t('help.phoneText'), to: null, category: 'ACCOUNT', about: null },
    {
      question: t('help.lost'),
      answer: last ? t('help.lostLast', { from: last.from, to: last.to }) : t('help.lostNone'),
      to: last ? `/ride/${last.rideId}` : null,
      category: 'LOST',
      about: trip(last?.requestId),
    },
  ]
}

export const useAnswers = (help: Help): readonly HelpAnswer[] => {
  const t = useT()
  const language = useLanguage()
  const reader = { t, at: (time: string) => formatDeparture(time, language) }
  return [aboutMoney, aboutBooking, aboutNextTrip, aboutRest].flatMap((about) => about(help, reader))
}
