import { CircleCheck, Clock } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { seatsText } from '../rides/ride-summary.ts'
import { tripStateOf } from '../rides/trip-state.ts'
import { refundSentence } from '../seat-requests/refund-note.tsx'
import { RateLink } from '../seat-requests/rate-link.tsx'
import { TimeToPay } from '../payments/time-to-pay.tsx'

const styles = {
  PENDING: { tone: 'attention', Icon: Clock },
  APPROVED: { tone: 'success', Icon: CircleCheck },
  PAYING: { tone: 'attention', Icon: Clock },
  PAID: { tone: 'success', Icon: CircleCheck },
} as const

/** The text for a paid seat whose trip has ended, or was reported or refunded; otherwise null. */
const endedText = (ride: Ride, request: SeatRequest, t: Translate, now: Date): string | null => {
  const state = tripStateOf(ride, request, now)
  if (state === 'REPORTED') return t('booking.tripREPORTED')
  if (request.refund) return refundSentence(request.refund, t)
  if (state === 'DECIDED') return t('dispute.decidedNOTHING')
  if (state === 'ARRIVED') return t('booking.seatTRAVELLED')
  return state === 'NOT_BOARDED' ? t('booking.seatNOT_BOARDED') : null
}

export const OwnRequest = ({ ride, request }: { ride: Ride; request: SeatRequest }) => {
  const t = useT()
  const now = useNow()
  const { status, payBy, can } = request
  if (status === 'CANCELLED') return null
  // Paying is refused while M-Pesa has not answered.
  const shown = status === 'APPROVED' && request.paymentId !== null && !can.pay ? 'PAYING' : status
  const { tone, Icon } = styles[shown]
  const amount = formatKsh(request.total)
  const ended = status === 'PAID' ? endedText(ride, request, t, now) : null
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {ended === null ? (
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {t(`dashboard.request${shown}`)}
          </Badge>
        ) : (
          <Badge>{ended}</Badge>
        )}
        <span className="num font-semibold">{`${seatsText(request.numSeats, t)} · ${amount}`}</span>
      </p>
      {/* Placed above the link that covers the whole card, like the next link. */}
      <RateLink request={request} className="relative w-full" />
      {payBy !== null && can.pay && (
        <>
          <TimeToPay payBy={payBy} />
          <ButtonLink to={`/ride/${ride.id}#book`} className="relative num w-full text-lg">
            {t('booking.pay', { amount })}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
