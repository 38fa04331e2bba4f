import { Form } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OpenBoarding, useBoarding } from '../boarding/open-boarding.tsx'
import { EditSeats } from '../rides/edit-seats.tsx'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { EditStops } from '../rides/edit-stops.tsx'
import { EditWords } from '../rides/edit-words.tsx'
import { NavigateLink } from '../rides/navigate-link.tsx'
import { isOpenStatus } from '../../../shared/kernel/open-ride.ts'
import { PostAgain } from '../rides/post-again.tsx'
import { ShareLink } from '../rides/share-link.tsx'
import { useRideAction } from '../rides/use-ride-action.ts'
import { earningsOf, onItsWay, payeeOf } from './earnings.ts'
import { CancelRide, CompleteRide, hasRidersAhead } from './end-ride.tsx'
import type { RideBar } from './ride-bar-state.ts'
import { NotifiedContacts } from '../safety/notified-contacts.tsx'
import { HelpLink } from '../tickets/help-link.tsx'
import { TripSos } from '../safety/trip-sos.tsx'
import { RequestRow } from './request-row.tsx'
import { heldOfRide, seatsForRequest } from './seat-summary.ts'

interface OwnerPanelProps {
  ride: Ride
  bar: RideBar
  publicUrl: string
  shortNames: readonly ChosenPlace[]
}

const ORDER = { PENDING: 0, APPROVED: 1, PAID: 2, CANCELLED: 3 } as const
const inOrder = (requests: readonly SeatRequest[]) => requests.toSorted((a, b) => ORDER[a.status] - ORDER[b.status])

const MoveRide = ({ intent, variant = 'primary' }: { intent: 'start' | 'complete'; variant?: ButtonVariant }) => {
  const t = useT()
  const { busy, error } = useRideAction(intent)
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {error && (
        <Alert tone="danger" className="mb-3">
          {error}
        </Alert>
      )}
      <Button type="submit" loading={busy} variant={variant} className="w-full text-lg">
        {t(`booking.${intent}`)}
      </Button>
    </Form>
  )
}

const useEarnings = (ride: Ride) => {
  const t = useT()
  const payee = payeeOf(ride, useViewer())
  const earnings = earningsOf(ride.requests ?? [])
  if (earnings === 0) return {}
  const detail = payee === null ? t('bar.youGet') : t('bar.driverGets', { name: payee })
  return { lead: formatKsh(earnings), detail }
}

interface OwnerBarProps extends Omit<OwnerPanelProps, 'shortNames'> {
  boarding: ReturnType<typeof useBoarding>
}

/** The main button, if it does not belong to a row of the list. */
const OwnerBar = ({ ride, bar, publicUrl, boarding }: OwnerBarProps) => {
  const t = useT()
  const earnings = useEarnings(ride)
  const toBoard = bar.kind === 'BOARD' && ride.requests?.find(({ id }) => id === bar.requestId)
  if (bar.kind === 'START' || bar.kind === 'COMPLETE')
    return (
      <ActionBar {...earnings}>
        {bar.kind === 'COMPLETE' && hasRidersAhead(ride) ? (
          <CompleteRide ride={ride} />
        ) : (
          <MoveRide intent={bar.kind === 'START' ? 'start' : 'complete'} />
        )}
      </ActionBar>
    )
  if (toBoard)
    return (
      <ActionBar {...earnings}>
        <OpenBoarding first={toBoard} boarding={boarding} />
      </ActionBar>
    )
  if (bar.kind === 'OFFER')
    return (
      <ActionBar lead={formatKsh(ride.seatCost)} detail={t('ride.seatsLeft', { count: ride.freeSeats })}>
        <ShareLink ride={ride} publicUrl={publicUrl} variant="primary" className="w-full" />
      </ActionBar>
    )
  if (bar.kind === 'DRIVING')
    return (
      <ActionBar lead={formatClock(ride.arrivalTime)} detail={t('bar.arrival')}>
        <NavigateLink ride={ride} />
      </ActionBar>
    )
  if (bar.kind === 'OVER')
    return (
      <ActionBar {...earnings}>
        <ButtonLink to={`/ride/post?again=${ride.id}`} className="w-full">
          {t('rideWords.again')}
        </ButtonLink>
      </ActionBar>
    )
  return null
}

const Ended = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const language = useLanguage()
  if (ride.endedAt === undefined) return null
  const how = ride.status === 'CANCELLED' ? 'CANCELLED' : ride.hasLapsed ? 'LAPSED' : 'COMPLETED'
  return (
    <p className="num text-ink-soft">{t(`booking.ended${how}`, { time: formatDeparture(ride.endedAt, language) })}</p>
  )
}

const isPart = ({ stops = [] }: Ride, { segment }: SeatRequest): boolean =>
  segment.kind === 'POSSIBLE' || segment.fromPosition > 0 || segment.toPosition < stops.length - 1

export const OwnerPanel = ({ ride, bar, publicUrl, shortNames }: OwnerPanelProps) => {
  const t = useT()
  const requests = ride.requests ?? []
  const payee = payeeOf(ride, useViewer())
  const held = heldOfRide(ride.stops ?? [])
  const boarding = useBoarding(ride)
  const ownerBar = <OwnerBar ride={ride} bar={bar} publicUrl={publicUrl} boarding={boarding} />
  const isAtCar = ride.can.start || ride.can.complete
  const isOver = ride.status === 'COMPLETED' || ride.status === 'CANCELLED'
  return (
    <>
      <Card className="space-y-4">
        {isAtCar && ownerBar}
        {ride.can.start && bar.kind !== 'START' && <MoveRide intent="start" variant="outline" />}
        {ride.completeFrom !== undefined && !ride.can.complete && (
          <p className="rounded-md bg-sunken p-4">
            {t('booking.completeFrom', { time: formatClock(ride.completeFrom) })}
          </p>
        )}
        <div>
          <h2 className="text-2xl">{t(isOver ? 'booking.ownerTitleOver' : 'booking.ownerTitle')}</h2>
          <Ended ride={ride} />
          {isOpenStatus(ride.status) && (
            <p className="num text-ink-soft">
              {t('booking.ownerSeats', { free: ride.freeSeats, total: ride.numSeats })}
              {held > 0 && ` · ${t('booking.ownerHeld', { held })}`}
            </p>
          )}
          {onItsWay(requests) > 0 && (
            <p className="num font-semibold text-success">
              {t('booking.onItsWay', { amount: formatKsh(onItsWay(requests)) })}
            </p>
          )}
        </div>
        {requests.length === 0 && !isOpenStatus(ride.status) ? (
          <p>{t('booking.nobodyBooked')}</p>
        ) : requests.length === 0 ? (
          <p>{t('booking.noRequests')}</p>
        ) : (
          <ul className="space-y-3">
            {inOrder(requests).map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                bar={bar}
                seats={seatsForRequest(ride.stops ?? [], request, requests)}
                isPart={isPart(ride, request)}
                payee={payee}
              />
            ))}
          </ul>
        )}
        {!isAtCar && ownerBar}
      </Card>
      {boarding.screen}
      {requests.some(({ status }) => status === 'PAID') && (
        <>
          <TripSos ride={ride} />
          {ride.status !== 'COMPLETED' && <NotifiedContacts />}
        </>
      )}
      <PostAgain rideId={ride.id} again={bar.kind !== 'OVER'} />
      <p className="text-center">
        <HelpLink kind="RIDE" id={ride.id} category="TRIP" label={t('check.help')} />
      </p>
      {(ride.can.edit || ride.can.cancel) && (
        <Card className="space-y-4">
          {ride.can.edit && <h2 className="text-xl">{t('booking.edit')}</h2>}
          {ride.can.edit && <EditSeats key={ride.numSeats} ride={ride} />}
          {ride.can.edit && (
            <EditStops
              key={`${ride.possibleStops} ${ride.stops?.map(({ time }) => time).join()}`}
              ride={ride}
              shortNames={shortNames}
            />
          )}
          {ride.can.edit && <EditWords ride={ride} />}
          {ride.can.cancel && (
            <div className="text-center">
              <CancelRide requests={requests} />
            </div>
          )}
        </Card>
      )}
    </>
  )
}
