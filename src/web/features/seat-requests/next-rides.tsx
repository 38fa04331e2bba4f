import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatClock, formatDay, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT, type Translate } from '../../lib/messages.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import { returnSearchPath, rideSearchPath } from './ride-search-path.ts'
import { seatsText } from '../rides/ride-summary.ts'
import { ShareTrip } from './share-trip.tsx'
import { ReportLink } from './report-link.tsx'
import type { RideBar } from './ride-bar.ts'

interface NextRidesProps {
  ride: Ride
  request: SeatRequest
  bar: RideBar
  publicUrl: string
}

/** The refund, or the price of the seats. */
const moneyOf = ({ refund, total, numSeats }: SeatRequest, t: Translate) =>
  refund
    ? { lead: formatKsh(refund.amount), detail: t(refund.status === 'SENT' ? 'bar.refunded' : 'bar.refunding') }
    : { lead: formatKsh(total), detail: seatsText(numSeats, t) }

const ShowPin = ({ ride }: Pick<NextRidesProps, 'ride'>) => {
  const day = formatDay(nairobiDay(new Date(ride.time)), useLanguage())
  return (
    <ActionBar className="lg:hidden" lead={formatClock(ride.time)} detail={day}>
      <a href="#pin" className={buttonClass('primary', 'w-full')}>
        {useT()('bar.showPin')}
      </a>
    </ActionBar>
  )
}

const Report = ({ request, bar }: Pick<NextRidesProps, 'request' | 'bar'>) => {
  const t = useT()
  const held = { lead: formatKsh(request.total), detail: t('bar.onHold') }
  return (
    <ActionBar className="mt-5" {...(bar.kind === 'REPORTED' ? held : moneyOf(request, t))}>
      <ReportLink request={request} variant="primary" />
    </ActionBar>
  )
}

/** After these the rider needs another ride. */
const SEARCHES: ReadonlySet<RideBar['kind']> = new Set([
  'ASKED',
  'TOO_LATE',
  'CANCELLED',
  'ARRIVED',
  'NOT_BOARDED',
  'RETURNED',
  'DECIDED',
])

const OtherRides = ({ ride, request, bar }: Pick<NextRidesProps, 'ride' | 'request' | 'bar'>) => {
  const t = useT()
  const language = useLanguage()
  const isOver = bar.kind === 'ARRIVED' || (bar.kind === 'DECIDED' && request.boardedAt !== null)
  const isWaiting = bar.kind === 'ASKED'
  const note = isWaiting ? t('bar.asked', { time: formatDeparture(request.createdAt, language) }) : undefined
  const money = isOver || isWaiting || request.refund !== null ? moneyOf(request, t) : {}
  return (
    <>
      <ActionBar className="mt-5" note={note} {...money}>
        <ButtonLink to={rideSearchPath(ride, request.numSeats)} className="w-full">
          {t(isOver ? 'bar.again' : 'booking.searchSame')}
        </ButtonLink>
      </ActionBar>
      {isOver && (
        <ButtonLink to={returnSearchPath(ride, request.numSeats)} variant="outline" className="mt-3 w-full">
          {t('rideWords.return')}
        </ButtonLink>
      )}
    </>
  )
}

/** The main button of a rider's own request, where it is not part of a form, and rides to book after it. */
export const NextRides = ({ ride, request, bar, publicUrl }: NextRidesProps) => {
  const t = useT()
  if (bar.kind === 'SHOW_PIN') return <ShowPin ride={ride} />
  if (bar.kind === 'REPORT' || bar.kind === 'REPORTED') return <Report request={request} bar={bar} />
  if (bar.kind === 'ON_BOARD')
    return (
      <ActionBar className="mt-5" lead={formatClock(ride.arrivalTime)} detail={t('bar.arrival')}>
        <ShareTrip ride={ride} request={request} publicUrl={publicUrl} variant="primary" />
      </ActionBar>
    )
  return SEARCHES.has(bar.kind) ? <OtherRides ride={ride} request={request} bar={bar} /> : null
}
