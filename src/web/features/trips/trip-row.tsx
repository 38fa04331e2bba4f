import { ArrowRight, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import type { OwnTrip } from '../../../shared/contract/trips.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnRequest } from '../dashboard/own-request.tsx'
import { OwnRiders } from '../dashboard/own-riders.tsx'
import { PostAgain } from '../rides/post-again.tsx'
import { RideStatusBadge } from '../rides/ride-status.tsx'
import { RateLink } from '../seat-requests/rate-link.tsx'
import { returnSearchPath, rideSearchPath } from '../seat-requests/ride-search-path.ts'
import { refundSentence } from '../seat-requests/refund-note.tsx'

const Cancelled = ({ request }: { request: SeatRequest }) => {
  const t = useT()
  const { cancelReason, refund } = request
  return (
    <div className="mt-3 border-t border-line pt-3">
      {t(`booking.reason${cancelReason ?? 'RIDER_CANCELLED'}`)}
      {refund && <> {refundSentence(refund, t)}</>}
      {/* Above the link that covers the whole card. */}
      <RateLink request={request} className="relative mt-2 w-full" />
    </div>
  )
}

const NextSearches = ({ trip: { ride, request } }: { trip: OwnTrip }) => {
  const t = useT()
  return (
    // Above the link that covers the whole card.
    <div className="relative mt-3 flex flex-wrap gap-2">
      <ButtonLink to={rideSearchPath(ride, request?.numSeats)} variant="outline" className="flex-1">
        {t('bar.again')}
      </ButtonLink>
      <ButtonLink to={returnSearchPath(ride, request?.numSeats)} variant="outline" className="flex-1">
        {t('rideWords.return')}
      </ButtonLink>
    </div>
  )
}

/** A trip with its own state: the request's for a rider, the ride's for its owner. */
export const TripRow = ({ trip: { ride, request } }: { trip: OwnTrip }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <article className="relative rounded-lg bg-surface p-4 shadow-soft">
      <p className="num flex flex-wrap items-center justify-between gap-2 text-sm font-semibold">
        <span>{formatDeparture(ride.time, language)}</span>
        {request === undefined && <RideStatusBadge ride={ride} />}
      </p>
      <div className="mt-1 flex items-center gap-3">
        {request !== undefined && <Avatar name={ride.driver.name} photo={ride.driver.photo} />}
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">
            <Link to={`/ride/${ride.id}`} className="after:absolute after:inset-0 after:rounded-lg">
              {ride.from.name} <ArrowRight aria-hidden="true" className="inline size-4" />{' '}
              <span className="sr-only">{t('step.to')}</span> {ride.to.name}
            </Link>
          </h3>
          {ride.meetingPoint && (
            <p className="truncate text-sm">
              <MapPin aria-hidden="true" className="inline size-4 text-amber-ink" />{' '}
              <span className="sr-only">{t('ride.meetingPoint')}: </span>
              {ride.meetingPoint.name}
            </p>
          )}
          {request !== undefined && (
            <p className="text-sm wrap-anywhere text-ink-soft">
              {ride.driver.firstName} · <span className="whitespace-nowrap">{ride.vehicle.plate}</span>
            </p>
          )}
        </div>
      </div>
      {request === undefined && (
        <>
          <OwnRiders ride={ride} />
          <PostAgain rideId={ride.id} className="relative mt-3" />
        </>
      )}
      {request?.status === 'CANCELLED' && <Cancelled request={request} />}
      {request && request.status !== 'CANCELLED' && <OwnRequest ride={ride} request={request} />}
      {request?.status === 'PAID' && ride.status === 'COMPLETED' && <NextSearches trip={{ ride, request }} />}
    </article>
  )
}
