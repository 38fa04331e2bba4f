import type { BoardingPin } from '../../../shared/contract/boarding.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { MINUTE_MS, nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatClock, formatDay, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT, type Translate } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useNow } from '../../lib/use-now.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import { ShowPinButton } from '../boarding/show-pin-button.tsx'
import { returnSearchPath, rideSearchPath } from './ride-search-path.ts'
import { seatsText } from '../rides/ride-summary.ts'
import { ShareTrip } from './share-trip.tsx'
import { ReportLink } from './report-link.tsx'
import type { RideBar } from './ride-bar-state.ts'

interface NextRidesProps {
  ride: Ride
  request: SeatRequest
  bar: RideBar
  pin: BoardingPin | null
  publicUrl: string
}

const moneyOf = ({ refund, total, numSeats }: SeatRequest, t: Translate) =>
  refund
    ? { lead: formatKsh(refund.amount), detail: t(refund.status === 'SENT' ? 'bar.refunded' : 'bar.refunding') }
    : { lead: formatKsh(total), detail: seatsText(numSeats, t) }

/** From this number of minutes before departure, the bar shows the minutes left instead of the time of departure. */
const COUNTED_MINUTES = 120

const useDeparture = ({ time }: Ride) => {
  const t = useT()
  const day = formatDay(nairobiDay(new Date(time)), useLanguage())
  const minutes = Math.ceil((Date.parse(time) - useNow().getTime()) / MINUTE_MS)
  if (!useHydrated() || minutes <= 0 || minutes > COUNTED_MINUTES) return { lead: formatClock(time), detail: day }
  return { lead: t('bar.minutes', { minutes }), detail: t('bar.toDeparture') }
}

const ShowPin = ({ ride, pin }: Pick<NextRidesProps, 'ride'> & { pin: string }) => (
  <ActionBar className="mt-5" {...useDeparture(ride)}>
    <ShowPinButton ride={ride} pin={pin} />
  </ActionBar>
)

const Report = ({ request, bar }: Pick<NextRidesProps, 'request' | 'bar'>) => {
  const t = useT()
  const held = { lead: formatKsh(request.total), detail: t('bar.onHold') }
  return (
    <ActionBar className="mt-5" {...(bar.kind === 'REPORTED' ? held : moneyOf(request, t))}>
      <ReportLink request={request} variant="primary" />
    </ActionBar>
  )
}

/** With these kinds of bar the page leads to other rides. */
const SEARCHES: ReadonlySet<RideBar['kind']> = new Set([
  'ASKED',
  'TOO_LATE',
  'CANCELLED',
  'ARRIVED',
  'RATE',
  'NOT_BOARDED',
  'RETURNED',
  'DECIDED',
])

const OtherRides = ({ ride, request, bar }: Pick<NextRidesProps, 'ride' | 'request' | 'bar'>) => {
  const t = useT()
  const language = useLanguage()
  const isOver = bar.kind === 'ARRIVED' || bar.kind === 'RATE' || (bar.kind === 'DECIDED' && request.boardedAt !== null)
  const again = rideSearchPath(ride, request.numSeats)
  const isWaiting = bar.kind === 'ASKED'
  const note = isWaiting ? t('bar.asked', { time: formatDeparture(request.createdAt, language) }) : undefined
  const money = isOver || isWaiting || request.refund !== null ? moneyOf(request, t) : {}
  return (
    <>
      {bar.kind === 'RATE' && (
        <ActionBar className="mt-5" {...money}>
          <ButtonLink to={`/request/${request.id}/review`} className="w-full">
            {t('bar.rate')}
          </ButtonLink>
        </ActionBar>
      )}
      {bar.kind === 'RATE' ? (
        <ButtonLink to={again} variant="outline" className="mt-3 w-full">
          {t('bar.again')}
        </ButtonLink>
      ) : (
        <ActionBar className="mt-5" note={note} {...money}>
          <ButtonLink to={again} className="w-full">
            {t(isOver ? 'bar.again' : 'booking.searchSame')}
          </ButtonLink>
        </ActionBar>
      )}
      {isOver && (
        <ButtonLink to={returnSearchPath(ride, request.numSeats)} variant="outline" className="mt-3 w-full">
          {t('rideWords.return')}
        </ButtonLink>
      )}
    </>
  )
}

/**
 * The rider's next action: the main button of the page, or links to other rides. Empty where a form of the page has the
 * main button.
 */
export const NextRides = ({ ride, request, bar, pin, publicUrl }: NextRidesProps) => {
  const t = useT()
  if (bar.kind === 'SHOW_PIN') return pin && <ShowPin ride={ride} pin={pin.pin} />
  if (bar.kind === 'REPORT' || bar.kind === 'REPORTED') return <Report request={request} bar={bar} />
  if (bar.kind === 'ON_BOARD')
    return (
      <ActionBar className="mt-5" lead={formatClock(ride.arrivalTime)} detail={t('bar.arrival')}>
        <ShareTrip ride={ride} request={request} publicUrl={publicUrl} className={buttonClass('primary', 'w-full')} />
      </ActionBar>
    )
  return SEARCHES.has(bar.kind) ? <OtherRides ride={ride} request={request} bar={bar} /> : null
}
