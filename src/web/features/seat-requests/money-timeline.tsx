import { Banknote, CircleCheck, Clock, Flag, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { HOUR_MS } from '../../../shared/kernel/nairobi-time.ts'
import { RELEASE_BOARDED_HOURS } from '../../../shared/kernel/trip-times.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT, type Translate } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { tripStateOf } from '../rides/trip-state.ts'
import { refundSentence } from './refund-note.tsx'
import type { Language } from '../../../shared/kernel/enums.ts'

interface Line {
  icon: ReactNode
  text: string
  at?: string | undefined
  isNow?: boolean
}

interface Trip {
  ride: Ride
  request: SeatRequest
  payment: Payment | null
}

const done = <CircleCheck aria-hidden="true" className="text-success" />
const later = <Clock aria-hidden="true" />

const refundLines = ({ refund }: SeatRequest, t: Translate): Line[] =>
  refund === null
    ? []
    : [{ icon: refund.status === 'SENT' ? done : later, text: refundSentence(refund, t), isNow: true }]

/** Before arrival: a refund of a part, the planned arrival, and when the driver is paid, unless the trip is reported. */
const plannedLines = ({ ride, request }: Trip, t: Translate, language: Language): Line[] => {
  const released = new Date(Date.parse(request.segment.arrivalTime) + RELEASE_BOARDED_HOURS * HOUR_MS).toISOString()
  return [
    ...refundLines(request, t),
    {
      icon: <Flag aria-hidden="true" />,
      text: t('timeline.arrive', { place: ride.to.name }),
      at: formatDeparture(request.segment.arrivalTime, language),
    },
    {
      icon: <Banknote aria-hidden="true" />,
      text: t('timeline.driverUnless', { name: ride.driver.firstName }),
      at: formatDeparture(released, language),
    },
  ]
}

/** After the trip: when the driver is paid, or what happens with a report or a refund instead. */
const endLines = ({ ride, request }: Trip, t: Translate, language: Language): Line[] => {
  const { dispute, payoutAt } = request
  const name = ride.driver.firstName
  return [
    ...(ride.endedAt === undefined || ride.status === 'CANCELLED'
      ? []
      : [{ icon: done, text: t('timeline.ended'), at: formatDeparture(ride.endedAt, language) }]),
    ...(dispute === null ? [] : [{ icon: <Flag aria-hidden="true" />, text: t('timeline.reported') }]),
    ...(dispute?.decision && dispute.decidedAt !== null
      ? [
          {
            icon: done,
            text: t(`dispute.decided${dispute.decision}`),
            at: formatDeparture(dispute.decidedAt, language),
          },
        ]
      : []),
    ...refundLines(request, t),
    ...(payoutAt === null
      ? []
      : [
          {
            icon: later,
            text: t(request.can.dispute ? 'timeline.driverUnless' : 'timeline.driver', { name }),
            at: formatDeparture(payoutAt, language),
          },
        ]),
  ]
}

const linesOf = (trip: Trip, t: Translate, language: Language, now: Date): Line[] => {
  const { ride, request, payment } = trip
  if (request.status !== 'PAID')
    return [
      {
        icon: <Smartphone aria-hidden="true" />,
        text: t('timeline.pay', { name: ride.driver.firstName }),
        at: t('timeline.now'),
      },
      ...plannedLines(trip, t, language),
    ]
  const state = tripStateOf(ride, request, now)
  const isAhead = state === 'COMING' || state === 'LEAVING' || state === 'ON_BOARD'
  const paid = {
    icon: done,
    text: t('timeline.paid', { amount: formatKsh(request.total) }),
    at: payment ? formatDeparture(payment.createdAt, language) : undefined,
  }
  return [paid, ...(isAhead ? plannedLines : endLines)(trip, t, language)]
}

export const MoneyTimeline = (trip: Trip) => {
  const t = useT()
  const language = useLanguage()
  const now = useNow()
  return (
    <ol className="num grid gap-3">
      {linesOf(trip, t, language, now).map(({ icon, text, at, isNow }) => (
        <li key={text} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
          <span className="pt-0.5 text-ink-soft [&_svg]:size-5">{icon}</span>
          <span className="wrap-anywhere">
            <span className={isNow ? 'font-semibold' : ''}>{text}</span>
            {at !== undefined && <span className="block text-sm text-ink-soft">{at}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
