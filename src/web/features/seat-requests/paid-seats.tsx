import { ReceiptText } from 'lucide-react'
import type { BoardingPin as Pin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT, type Translate } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { RideBar } from './ride-bar-state.ts'
import { ReportLink } from './report-link.tsx'
import { seatsText } from '../rides/ride-summary.ts'
import { tripStateOf, type TripState } from '../rides/trip-state.ts'
import { Ticket } from './ticket.tsx'
import type { DriverWord } from './load-ride.ts'
import { MoneyTimeline } from './money-timeline.tsx'
import type { Language } from '../../../shared/kernel/enums.ts'

const Sunrise = () => (
  <svg viewBox="0 0 200 90" className="w-full" aria-hidden="true">
    <rect width="200" height="90" className="fill-forest" />
    <circle cx="100" cy="58" r="26" className="animate-rise fill-amber" />
    <path d="M0 58h200v32H0z" className="fill-forest-soft" />
    <path d="m92 58-22 32h60l-22-32z" className="fill-on-forest" />
    <path d="M100 63v6M100 75v9" className="stroke-forest" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

export const ReceiptLink = ({ payment }: { payment: Payment | null }) => {
  const t = useT()
  if (payment?.status !== 'SUCCEEDED') return null
  return (
    <ButtonLink to={`/payment/${payment.id}/receipt`} variant="quiet" className="mt-2 w-full">
      <ReceiptText aria-hidden="true" className="size-5" />
      {t('booking.seeReceipt')}
    </ButtonLink>
  )
}

/** About a report: until when it can be answered, that an admin will decide, or what was decided and when. */
const disputeText = ({ dispute, outcome }: SeatRequest, t: Translate, language: Language): string | null => {
  if (dispute === null) return null
  if (dispute.status === 'OPEN')
    return t('booking.tripREPORTEDUntil', { time: formatDeparture(dispute.answerBy, language) })
  if (dispute.decidedAt === null) return t('booking.tripREPORTEDText')
  const time = formatDeparture(dispute.decidedAt, language)
  if (outcome !== 'NO_SHOW') return t('booking.tripDECIDEDText', { time })
  return t(dispute.kind === 'NO_SHOW_DRIVER' ? 'booking.noShowDriver' : 'booking.noShowRider', { time })
}

/** What the rider must know or do now; null when the title is enough. */
const textOf = (
  state: TripState,
  ride: Ride,
  request: SeatRequest,
  t: Translate,
  language: Language,
): string | null => {
  const until = request.payoutAt === null ? '' : formatDeparture(request.payoutAt, language)
  if (state === 'COMING') return t('booking.paidText', { seats: seatsText(request.numSeats, t) })
  if (state === 'LEAVING') return t('booking.tripLEAVINGText', { time: formatClock(ride.time) })
  if (state === 'ON_BOARD') return t('boarding.onBoardRider')
  if (state === 'REPORTED' || state === 'DECIDED') return disputeText(request, t, language)
  const canReport = request.can.dispute && request.payoutAt !== null
  if (state === 'ARRIVED') return t(canReport ? 'booking.tripARRIVEDText' : 'booking.tripARRIVEDOver', { time: until })
  if (state === 'NOT_BOARDED')
    return canReport ? t('booking.tripNOT_BOARDEDText', { time: until }) : t('booking.seatNOT_BOARDED')
  return null
}

export const PaidSeats = ({
  ride,
  request,
  payment,
  pin,
  word,
  publicUrl,
  bar,
}: {
  ride: Ride
  request: SeatRequest
  payment: Payment | null
  pin: Pin | null
  word: DriverWord | null
  publicUrl: string
  bar: RideBar
}) => {
  const t = useT()
  const language = useLanguage()
  const state = tripStateOf(ride, request, useNow())
  const text = textOf(state, ride, request, t, language)
  return (
    <div aria-live="polite">
      {state === 'ON_BOARD' && (
        <div className="mb-4 overflow-hidden rounded-md">
          <Sunrise />
        </div>
      )}
      {text !== null && <p>{text}</p>}
      {pin && <Ticket ride={ride} request={request} pin={pin.pin} word={word} publicUrl={publicUrl} />}
      <h2 className="num mt-5 mb-3 text-xl">{formatKsh(request.total)}</h2>
      <MoneyTimeline ride={ride} request={request} payment={payment} />
      {payment?.mpesaReceipt && (
        <p className="num mt-3 text-sm text-ink-soft">{`${t('booking.receipt')} ${payment.mpesaReceipt}`}</p>
      )}
      <ReceiptLink payment={payment} />
      {state === 'COMING' && <p className="mt-3 text-sm text-ink-soft">{t('booking.paidReassurance')}</p>}
      {bar.kind !== 'REPORT' && bar.kind !== 'REPORTED' && (
        <div className="mt-4">
          <ReportLink request={request} />
        </div>
      )}
    </div>
  )
}
