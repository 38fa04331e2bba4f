import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatClock, formatDay } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { MessageIcon } from '../messages/message-person.tsx'
import { arrivesAnotherDay } from './check-arrival.ts'
import { AmenityIcon, amenityLabel } from './amenity-label.tsx'
import { DriverLine } from '../people/driver-line.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { askSentence, type ListedRide } from './ride-part.ts'
import { hasHeart } from './ride-state.ts'
import { RideStatusBadge } from './ride-status.tsx'
import { useRideTitle } from './use-ride-title.ts'

interface RideCardProps {
  ride: ListedRide
  amenities: readonly Amenity[]
  /** A user's own lists show the status; a search shows only bookable rides. */
  showStatus?: boolean
  seats?: number
  level?: 2 | 3
  below?: ReactNode
}

const SeatsLeft = ({ count }: { count: number }) => {
  const t = useT()
  if (count === 0) return <span className="font-semibold text-danger">{t('ride.full')}</span>
  const scarce = count <= 2
  return (
    <span className={scarce ? 'font-semibold text-amber-ink' : 'text-ink-soft'}>
      {t('ride.seatsLeftShort', { count })}
    </span>
  )
}

/** A card has space for this number of amenities; the ride's page lists all. */
const MAX_AMENITIES = 3

const Amenities = ({ ride, amenities }: Pick<RideCardProps, 'ride' | 'amenities'>) => {
  const t = useT()
  const offered = amenities.filter(({ id }) => ride.amenities.includes(id)).slice(0, MAX_AMENITIES)
  if (offered.length === 0) return <span />
  return (
    <ul aria-label={t('ride.amenities')} className="flex gap-2.5 pt-1 text-ink-soft">
      {offered.map((amenity) => (
        <li key={amenity.id} title={amenityLabel(amenity, t)}>
          <AmenityIcon amenity={amenity} />
          <span className="sr-only">{amenityLabel(amenity, t)}</span>
        </li>
      ))}
    </ul>
  )
}

const clockClass = 'num font-display text-lg leading-6 font-bold text-nowrap'
const placeClass = 'line-clamp-2 font-semibold leading-6'

const Ends = ({ ride, beside, children }: Pick<RideCardProps, 'ride'> & { beside: ReactNode; children: ReactNode }) => {
  const t = useT()
  const { from, to, time, arrivalTime, meetingPoint } = ride
  return (
    <div className="grid grid-cols-[3.125rem_0.75rem_minmax(clamp(0rem,100vw-12rem,6rem),1fr)_minmax(0,auto)] gap-x-2">
      <time dateTime={time} className={clockClass}>
        <span className="sr-only">{t('ride.departs')} </span>
        {formatClock(time)}
      </time>
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span className="size-3 shrink-0 rounded-full border-3 border-primary" />
        <span className="-mb-4 w-0.5 grow bg-line-strong" />
      </span>
      <span className="min-w-0">
        <span className={placeClass}>{from.name || t('ride.unknownLocation')}</span>
        {meetingPoint && <span className="block truncate text-sm leading-5 text-ink-soft">{meetingPoint.name}</span>}
      </span>
      {beside}
      <time dateTime={arrivalTime} className={`${clockClass} mt-2.5 text-ink-soft`}>
        <span className="sr-only">{t('ride.arrivesAboutLong', { time: '' })}</span>
        {formatClock(arrivalTime)}
        {arrivesAnotherDay(time, arrivalTime) && (
          <span className="-mt-1 block text-xs leading-4 font-normal text-wrap">{t('ride.nextDay')}</span>
        )}
      </time>
      <span aria-hidden="true" className="mt-4 size-3 rounded-full bg-amber" />
      <span className={`${placeClass} mt-2.5`}>{to.name || t('ride.unknownDestination')}</span>
      <span className="mt-2.5 text-sm leading-6">{children}</span>
    </div>
  )
}

/** Before departure, the user's own request is more important than the ride's status. */
const saysStatus = ({ status, ownRequest }: ListedRide, showStatus: boolean): boolean =>
  status === 'CANCELLED' || (showStatus && (!ownRequest || status === 'STARTED' || status === 'COMPLETED'))

export const RideCard = ({ ride, amenities, showStatus = false, seats = 1, level = 2, below }: RideCardProps) => {
  const t = useT()
  const language = useLanguage()
  const title = useRideTitle(ride)
  const Heading = level === 2 ? 'h2' : 'h3'
  const isOwn = ride.requests !== undefined
  return (
    <article className="relative rounded-lg bg-surface px-4 py-3 shadow-soft transition-transform has-[a:hover]:-translate-y-0.5 sm:px-5">
      <Heading className="sr-only">{title}</Heading>
      <Link
        to={ride.path ?? `/ride/${ride.id}${seats > 1 ? `?seats=${seats}` : ''}`}
        aria-label={title}
        className="absolute inset-0 rounded-lg"
        prefetch="intent"
      />
      {ride.partOf && <p className="text-sm text-ink-soft">{t('ride.partOf', ride.partOf)}</p>}
      {ride.possible && (
        <p className="text-sm leading-4.25 font-semibold text-primary">{askSentence(ride.possible, t)}</p>
      )}
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <p className="text-sm font-semibold text-ink-soft">{formatDay(nairobiDay(new Date(ride.time)), language)}</p>
        <p className="shrink-0 text-right">
          <span className="num font-display text-lg leading-6 font-bold">{formatKsh(ride.seatCost)}</span>{' '}
          <span className="text-sm text-ink-soft">{t('ride.perSeat')}</span>
        </p>
      </div>
      <Ends ride={ride} beside={<Amenities ride={ride} amenities={amenities} />}>
        {(!showStatus || ride.can.edit) && ride.status !== 'CANCELLED' && <SeatsLeft count={ride.freeSeats} />}
      </Ends>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-1 border-t border-line pt-1.5">
        {!isOwn && <DriverLine driver={ride.driver} />}
        <span className="ml-auto flex items-center text-sm has-[button]:-mr-2.5">
          {saysStatus(ride, showStatus) && <RideStatusBadge ride={ride} />}
          {ride.can.message && <MessageIcon id={ride.driver.id} name={ride.driver.firstName || ride.driver.name} />}
          {hasHeart(ride) && <FavoriteButton rideId={ride.id} title={title} isFavorite={ride.isFavorite} />}
        </span>
      </div>
      {below}
    </article>
  )
}
