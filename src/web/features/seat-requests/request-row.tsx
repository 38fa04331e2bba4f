import { CircleCheck, Clock, Phone } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BoardForm } from '../boarding/board-form.tsx'
import { RiderFacts } from '../people/rider-facts.tsx'
import type { RideBar } from './ride-bar-state.ts'
import { earningText } from './earnings.ts'
import { RateLink } from './rate-link.tsx'
import { ReportLink } from './report-link.tsx'
import { MessagePerson } from '../messages/message-person.tsx'
import { SafetyButton } from '../safety/safety-button.tsx'
import { ConfirmAction } from '../rides/confirm-action.tsx'
import { seatsText } from '../rides/ride-summary.ts'
import { useRideAction } from '../rides/use-ride-action.ts'
import type { seatsForRequest } from './seat-summary.ts'

const State = ({ request }: { request: SeatRequest }) => {
  const t = useT()
  const language = useLanguage()
  const { status, payBy, boardedAt, outcome, refund, total } = request
  if (status === 'PENDING')
    return <Badge tone="attention">{t('booking.ownerPending', { seats: seatsText(request.numSeats, t) })}</Badge>
  if (status === 'APPROVED')
    return (
      <Badge tone="neutral" icon={<Clock aria-hidden="true" />}>
        {t('booking.ownerApproved', { time: payBy ? formatDeparture(payBy, language) : '' })}
      </Badge>
    )
  if (status === 'PAID' && refund) {
    const amounts = { amount: formatKsh(refund.amount), total: formatKsh(total) }
    if (refund.status !== 'SENT') return <Badge>{t('booking.seatRefunding', amounts)}</Badge>
    return <Badge>{t(refund.amount < total ? 'booking.seatRefundedPart' : 'booking.seatRefunded', amounts)}</Badge>
  }
  if (status === 'PAID' && (outcome === 'NOT_BOARDED' || outcome === 'NO_SHOW'))
    return <Badge>{t(`booking.seat${outcome}`)}</Badge>
  if (status === 'PAID') {
    const onBoard = t(outcome === 'TRAVELLED' ? 'booking.seatTRAVELLED' : 'boarding.onBoardOwner')
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {boardedAt ? onBoard : t('booking.ownerPaid', { amount: formatKsh(total) })}
      </Badge>
    )
  }
  return <Badge tone="danger">{t('booking.ownerCancelled')}</Badge>
}

const Cancelled = ({ request: { cancelReason, cancelledAt, refund } }: { request: SeatRequest }) => {
  const t = useT()
  const language = useLanguage()
  if (cancelReason === null || cancelledAt === null) return null
  return (
    <p className="num text-sm text-ink-soft">
      {t(`booking.owner${cancelReason}`, { time: formatDeparture(cancelledAt, language) })}
      {refund &&
        ` ${t(refund.status === 'SENT' ? 'booking.ownerRefunded' : 'booking.ownerRefunding', { amount: formatKsh(refund.amount) })}`}
    </p>
  )
}

/** When the driver is paid for this seat, or the progress of the payout. */
const Payout = ({ request }: { request: SeatRequest }) => {
  const t = useT()
  const language = useLanguage()
  const { payoutAt, payoutStatus, dispute } = request
  if (dispute !== null && dispute.status !== 'DECIDED')
    return <p className="num text-sm text-ink-soft">{t('booking.payoutFROZEN')}</p>
  if (payoutStatus === null && payoutAt === null) return null
  return (
    <p className="num text-sm text-ink-soft">
      {payoutStatus === null
        ? t('booking.payoutHELD', { time: formatDeparture(payoutAt ?? '', language) })
        : t(`booking.payout${payoutStatus}`)}
    </p>
  )
}

/** `isFirst`: this is the main button of the page, for the oldest request that can be approved. */
const Approve = ({ request, isFirst }: { request: SeatRequest; isFirst: boolean }) => {
  const t = useT()
  const { busy, error } = useRideAction('approve', request.id)
  const button = (
    <>
      {error && (
        <Alert tone="danger" className="mb-3">
          {error}
        </Alert>
      )}
      <Button type="submit" loading={busy} variant={isFirst ? 'primary' : 'outline'} className="w-full text-lg">
        {t('booking.approve')}
      </Button>
    </>
  )
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="target" value={request.id} />
      {isFirst ? (
        <ActionBar
          lead={firstNameOf(request.riders[0]?.name ?? '')}
          detail={`${seatsText(request.numSeats, t)} · ${formatKsh(request.total)}`}
        >
          {button}
        </ActionBar>
      ) : (
        button
      )}
    </Form>
  )
}

interface RequestRowProps {
  request: SeatRequest
  bar: RideBar
  seats: ReturnType<typeof seatsForRequest>
  isPart: boolean
  /** The driver who gets the money, if it is not the viewer. */
  payee: string | null
}

export const RequestRow = ({ request, bar, seats, isPart, payee }: RequestRowProps) => {
  const t = useT()
  const language = useLanguage()
  const name = request.riders[0]?.name ?? ''
  const called = firstNameOf(name)
  // The first passenger is the rider; the phone number is shown after the approval.
  const phone = request.riders[0]?.phone
  const pending = request.status === 'PENDING'
  const { segment } = request
  return (
    <li className="space-y-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} photo={request.rider?.photo ?? null} size="md" />
          <p className="min-w-0">
            <Link to={`/person/${request.uId}`} className="block font-semibold underline-offset-4 hover:underline">
              {name}
            </Link>
            <span className="num text-sm text-ink-soft">
              {seatsText(request.numSeats, t)}
              {request.status !== 'CANCELLED' && request.earning !== undefined && request.earning > 0 && (
                <>
                  {' · '}
                  <span className="font-semibold text-success">{earningText(request.earning, payee, t)}</span>
                </>
              )}
            </span>
            {request.rider && <RiderFacts rider={request.rider} />}
          </p>
        </div>
        <State request={request} />
      </div>
      {isPart && (
        <p className="num font-semibold wrap-anywhere">
          {request.segment.from.name} – {request.segment.to.name} · {formatDeparture(request.segment.time, language)}
        </p>
      )}
      <ul className="num space-y-1 text-sm text-ink-soft">
        {request.riders.map((rider, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two passengers may have the same name and phone
          <li key={place} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{rider.name}</span>
            {rider.phone && (
              <a href={`tel:${rider.phone}`} className="underline underline-offset-4">
                {formatKenyanPhone(rider.phone)}
              </a>
            )}
          </li>
        ))}
      </ul>
      {request.note !== undefined && (
        <blockquote className="wrap-anywhere whitespace-pre-line">
          <span className="sr-only">{t('booking.noteFrom', { name: called })}: </span>
          {`“${request.note}”`}
        </blockquote>
      )}
      <Cancelled request={request} />
      <Payout request={request} />
      {request.can.approve && segment.kind === 'POSSIBLE' && (
        <p className="rounded-md bg-amber-wash p-3 font-medium text-amber-ink">
          {t('booking.detour', {
            places: [segment.pickUp && segment.from.name, segment.dropOff && segment.to.name]
              .filter(Boolean)
              .join(', '),
            minutes: segment.detourMinutes,
          })}
        </p>
      )}
      {request.can.approve &&
        (seats.fits ? (
          <Approve request={request} isFirst={bar.kind === 'APPROVE' && bar.requestId === request.id} />
        ) : (
          <p className="num rounded-md bg-amber-wash p-3 font-medium text-amber-ink">
            {seats.until === null
              ? t('booking.tooFewSeats', { count: seats.free })
              : t('booking.heldUntil', { count: seats.held, time: formatDeparture(seats.until, language) })}
          </p>
        ))}
      {request.can.board && <BoardForm request={request} name={name} />}
      <ReportLink request={request} />
      <RateLink request={request} className="w-full" />
      <div className="flex flex-wrap gap-2">
        {phone !== undefined && (
          <a href={`tel:${phone}`} className={buttonClass('outline', 'max-w-full flex-1')}>
            <Phone aria-hidden="true" className="size-5 shrink-0" />
            <span className="truncate">{t('booking.call', { name: called })}</span>
          </a>
        )}
        <MessagePerson id={request.uId} name={called} />
      </div>
      {request.can.cancel && (
        <div className="text-center">
          <ConfirmAction
            intent="decline"
            target={request.id}
            label={t(pending ? 'booking.decline' : 'booking.withdraw')}
            title={t(pending ? 'booking.declineTitle' : 'booking.withdrawTitle', { name: called })}
            confirmLabel={t(pending ? 'booking.decline' : 'booking.withdraw')}
          >
            <p>{t(pending ? 'booking.declineText' : 'booking.withdrawText', { name: called })}</p>
          </ConfirmAction>
        </div>
      )}
      <div className="text-center">
        <SafetyButton person={{ id: request.uId, name: called }} />
      </div>
    </li>
  )
}
