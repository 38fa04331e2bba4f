import { ReceiptText } from 'lucide-react'
import type { BoardingPin as Pin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BoardingPin } from '../boarding/boarding-pin.tsx'
import { ReportLink } from '../disputes/report-link.tsx'
import { seatsText } from '../rides/ride-summary.ts'

const Sunrise = () => (
  <svg viewBox="0 0 200 90" className="w-full" aria-hidden="true">
    <rect width="200" height="90" className="fill-forest" />
    <circle cx="100" cy="58" r="26" className="animate-rise fill-amber" />
    <path d="M0 58h200v32H0z" className="fill-forest-soft" />
    <path d="m92 58-22 32h60l-22-32z" className="fill-on-forest" />
    <path d="M100 63v6M100 75v9" className="stroke-forest" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

/** The money is in: the road is open. */
export const PaidSeats = ({
  ride,
  request,
  payment,
  pin,
}: {
  ride: Ride
  request: SeatRequest
  payment: Payment | null
  pin: Pin | null
}) => {
  const t = useT()
  return (
    <div aria-live="polite">
      <div className="overflow-hidden rounded-md">
        <Sunrise />
      </div>
      <h2 className="mt-4 text-2xl">
        {t('booking.paidTitle', { place: ride.to.name || t('ride.unknownDestination') })}
      </h2>
      <p className="mt-1">{t('booking.paidText', { seats: seatsText(request.numSeats, t) })}</p>
      {pin && <BoardingPin ride={ride} pin={pin.pin} />}
      {request.boardedAt !== null && <p className="mt-4 font-semibold text-success">{t('boarding.onBoardRider')}</p>}
      <dl className="num mt-4 space-y-1.5 rounded-md bg-sunken p-4">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('booking.total')}</dt>
          <dd className="font-semibold">{formatKsh(request.total)}</dd>
        </div>
        {payment?.mpesaReceipt && (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">{t('booking.receipt')}</dt>
            <dd className="font-semibold">{payment.mpesaReceipt}</dd>
          </div>
        )}
      </dl>
      {payment?.status === 'SUCCEEDED' && (
        <ButtonLink to={`/payment/${payment.id}/receipt`} variant="quiet" className="mt-2 w-full">
          <ReceiptText aria-hidden="true" className="size-5" />
          {t('booking.seeReceipt')}
        </ButtonLink>
      )}
      {request.boardedAt === null && <p className="mt-3 text-sm text-ink-soft">{t('booking.paidReassurance')}</p>}
      <div className="mt-4">
        <ReportLink request={request} />
      </div>
    </div>
  )
}
