import { Ban, CircleCheck, Clock, Lock } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { BoardingPin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { CancelPreview, SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatClock, formatDay, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PayForm } from '../payments/pay-form.tsx'
import { PayProgress } from '../payments/pay-progress.tsx'
import { priceOf, seatsText } from '../rides/ride-summary.ts'
import { NavigateLink } from '../rides/navigate-link.tsx'
import { BeforeBoarding } from './before-boarding.tsx'
import { HelpLink } from '../tickets/help-link.tsx'
import { clearBooking } from './booking-draft.ts'
import { CancelRequest } from './cancel-request.tsx'
import type { DriverWord } from './load-ride.ts'
import { MoneyTimeline } from './money-timeline.tsx'
import { PaidSeats, ReceiptLink } from './paid-seats.tsx'
import { NextRides } from './next-rides.tsx'
import { RateLink } from './rate-link.tsx'
import { RateOnPage } from './rate-on-page.tsx'
import { RefundNote } from './refund-note.tsx'
import type { Rating, RideBar } from './ride-bar-state.ts'
import { TimeToPay } from '../payments/time-to-pay.tsx'
import { NotifiedContacts } from '../safety/notified-contacts.tsx'
import { TripSos } from '../safety/trip-sos.tsx'

interface MyRequestProps {
  ride: Ride
  request: SeatRequest
  payment: Payment | null
  bar: RideBar
  publicUrl: string
  /** The refund if the rider cancels now; null if not paid, not to be cancelled any more, or not loaded. */
  preview: CancelPreview | null
  /** Null unless the rider may show the boarding PIN now. */
  pin: BoardingPin | null
  word: DriverWord | null
  /** The rider's rating of the driver; null if the trip cannot be rated. */
  rating: Rating | null
  phone: string
  formKey: string
  simulators: boolean
}

const Approved = ({ ride, request, payment, bar, phone, formKey, simulators }: MyRequestProps) => {
  const t = useT()
  const price = priceOf(request.numSeats, request.segment.seatCost, t)
  if (bar.kind === 'PAYING' && payment) return <PayProgress loaded={payment} simulators={simulators} />
  return (
    <>
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {t('booking.yourRequest')}
      </Badge>
      <h2 className="mt-3 text-2xl">{t('booking.approvedTitle')}</h2>
      {request.payBy && <TimeToPay payBy={request.payBy} />}
      <p className="num mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-xl font-bold">{price.lead}</span>
        <span>{price.detail}</span>
      </p>
      <div className="mt-3">
        {bar.kind === 'PAY' ? (
          <>
            <PayForm request={request} payment={payment} phone={phone} formKey={formKey} />
            <div className="mt-4 border-t border-line pt-4">
              <MoneyTimeline ride={ride} request={request} payment={null} />
            </div>
          </>
        ) : (
          <p>{t('booking.holdOver')}</p>
        )}
      </div>
    </>
  )
}

const Pending = ({ ride, request }: MyRequestProps) => {
  const t = useT()
  return (
    <>
      <Badge tone="attention" icon={<Clock aria-hidden="true" />}>
        {t('booking.yourRequest')}
      </Badge>
      <h2 className="mt-3 text-2xl">{t('booking.pendingTitle', { driver: ride.driver.firstName })}</h2>
      <p className="mt-1 font-semibold">{`${seatsText(request.numSeats, t)} · ${formatKsh(request.total)}`}</p>
      <p className="mt-2 text-ink-soft">{t('booking.pendingText')}</p>
    </>
  )
}

const MoneyBack = ({ request, payment }: Pick<MyRequestProps, 'request' | 'payment'>) => {
  const t = useT()
  if (request.refund) return <RefundNote refund={request.refund} />
  if (payment?.status === 'SUCCEEDED')
    return <p className="num mt-3">{t('booking.nothingReturned', { paid: formatKsh(payment.amount) })}</p>
  // A payment that could not be read may have charged the rider, so the page does not say "You were not charged."
  if (payment === null && request.paymentId !== null) return null
  return payment?.status === 'PENDING' ? null : <p className="mt-3">{t('booking.nothingTaken')}</p>
}

const Cancelled = ({ request, payment }: Pick<MyRequestProps, 'request' | 'payment'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
        {t('booking.yourRequest')}
      </Badge>
      <h2 className="mt-3 text-2xl">{t('booking.cancelledTitle')}</h2>
      {request.cancelReason && (
        <p className="mt-1 text-ink-soft">
          {t(`booking.reason${request.cancelReason}`)}{' '}
          {request.cancelledAt !== null &&
            t('booking.cancelledAt', { time: formatDeparture(request.cancelledAt, language) })}
        </p>
      )}
      <MoneyBack request={request} payment={payment} />
      <ReceiptLink payment={payment} />
    </>
  )
}

/** Passengers cannot be changed after the request was sent. */
const BookedPassengers = ({ request }: { request: SeatRequest }) => {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4">
      <h3 id={id} className="flex items-center gap-2 text-base font-semibold">
        {t('booking.passengers')}
        <Lock aria-hidden="true" className="size-4 text-ink-soft" />
      </h3>
      <ol className="mt-2 space-y-2">
        {request.riders.map(({ name, phone }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two passengers may have the same name and phone
          <li key={place} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">
              {place === 0 ? `${name} · ${t('booking.you')}` : name}
            </span>
            {phone && <span className="num text-ink-soft">{formatKenyanPhone(phone)}</span>}
          </li>
        ))}
      </ol>
      {request.note !== undefined && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line text-ink-soft">
          {t('booking.yourNote')}: {`“${request.note}”`}
        </p>
      )}
    </section>
  )
}

export const MyRequest = (props: MyRequestProps) => {
  const t = useT()
  const { request, ride, payment, bar, preview, pin, word, publicUrl, rating } = props
  const isOpen = request.status !== 'CANCELLED'
  useEffect(() => {
    // The request contains the typed values, so their draft is no longer needed.
    if (isOpen) clearBooking(ride.id)
  }, [isOpen, ride.id])
  return (
    <Card id="book">
      {bar.kind === 'RATE' && <RateOnPage ride={ride} request={request} />}
      {rating?.stars && <p className="mb-4 font-semibold">{t('rate.given', { count: rating.stars })}</p>}
      {request.status === 'PENDING' && <Pending {...props} />}
      {request.status === 'APPROVED' && <Approved {...props} />}
      {request.status === 'PAID' && (
        <PaidSeats
          ride={ride}
          request={request}
          payment={payment}
          pin={pin}
          word={word}
          publicUrl={publicUrl}
          bar={bar}
        />
      )}
      {request.status === 'CANCELLED' && <Cancelled request={request} payment={payment} />}
      {request.status === 'PAID' && (
        <div className="mt-4 grid gap-3">
          <TripSos ride={ride} requestId={request.id} />
        </div>
      )}
      {request.status === 'PAID' && request.can.share && <NotifiedContacts />}
      {bar.kind === 'SHOW_PIN' && <BeforeBoarding ride={ride} />}
      <NextRides ride={ride} request={request} bar={bar} pin={pin} publicUrl={publicUrl} />
      {bar.kind !== 'RATE' && <RateLink request={request} className="mt-3 w-full" />}
      <BookedPassengers request={request} />
      {request.status !== 'PENDING' && (
        <p className="mt-3 text-center">
          <HelpLink kind="REQUEST" id={request.id} category="TRIP" label={t('check.help')} />
        </p>
      )}
      {request.can.cancel && (
        <div className="mt-5 border-t border-line pt-3 text-center">
          <CancelRequest request={request} loaded={preview} />
        </div>
      )}
    </Card>
  )
}

/** For the driver of a ride that another user coordinates. Its coordinator sees `OwnerPanel` instead. */
export const DriverSos = ({ ride }: { ride: Ride }) => {
  const language = useLanguage()
  if (ride.status === 'CANCELLED') return null
  // The coordinator can complete the ride while the car is still on the way.
  if (ride.status === 'COMPLETED') return <TripSos ride={ride} isDriver />
  return (
    <div>
      <ActionBar lead={formatClock(ride.time)} detail={formatDay(nairobiDay(new Date(ride.time)), language)}>
        <NavigateLink ride={ride} />
      </ActionBar>
      {(ride.status === 'CONFIRMED' || ride.status === 'STARTED') && (
        <>
          <TripSos ride={ride} isDriver />
          <NotifiedContacts />
        </>
      )}
    </div>
  )
}
