import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatDay } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { MessageIcon } from '../messages/message-person.tsx'
import { AmenityIcon, amenityLabel } from './amenity-label.tsx'
import { DriverLine } from '../people/driver-line.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { JourneyLine } from './journey-line.tsx'
import { RideStatusBadge } from './ride-status.tsx'
import { useRideTitle } from './use-ride-title.ts'

interface RideCardProps {
  ride: Ride
  amenities: readonly Amenity[]
  /** One's own lists show the status; a search shows only bookable rides. */
  showStatus?: boolean
  /** The number of passengers in the search: the booking starts with it. */
  seats?: number
  level?: 2 | 3
  below?: ReactNode
}

const SeatsLeft = ({ count }: { count: number }) => {
  const t = useT()
  if (count === 0) return <span className="font-semibold text-danger">{t('ride.full')}</span>
  const scarce = count <= 2
  return (
    <span className={scarce ? 'font-semibold text-amber-ink' : 'text-ink-soft'}>{t('ride.seatsLeft', { count })}</span>
  )
}

const Amenities = ({ ride, amenities }: Pick<RideCardProps, 'ride' | 'amenities'>) => {
  const t = useT()
  const offered = amenities.filter(({ id }) => ride.amenities.includes(id))
  if (offered.length === 0) return null
  return (
    <ul aria-label={t('ride.amenities')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {offered.map((amenity) => (
        <li key={amenity.id} className="inline-flex items-center gap-1.5">
          <AmenityIcon amenity={amenity} />
          {amenityLabel(amenity, t)}
        </li>
      ))}
    </ul>
  )
}

/** Before departure, one's own request is more important than the ride's status. */
const saysStatus = ({ status, ownRequest }: Ride, showStatus: boolean): boolean =>
  status === 'CANCELLED' || (showStatus && (!ownRequest || status === 'STARTED' || status === 'COMPLETED'))

/** One ride in a list. The whole card is a link; the heart is above it. */
export const RideCard = ({ ride, amenities, showStatus = false, seats = 1, level = 2, below }: RideCardProps) => {
  const t = useT()
  const language = useLanguage()
  const title = useRideTitle(ride)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="relative rounded-lg bg-surface p-4 shadow-soft transition-transform has-[a:hover]:-translate-y-0.5 sm:p-5">
      <Heading className="sr-only">{title}</Heading>
      <Link
        to={`/ride/${ride.id}${seats > 1 ? `?seats=${seats}` : ''}`}
        aria-label={title}
        className="absolute inset-0 rounded-lg"
        prefetch="intent"
      />
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <p className="font-semibold text-ink-soft">{formatDay(nairobiDay(new Date(ride.time)), language)}</p>
        <p className="shrink-0 text-right">
          <span className="num font-display text-xl leading-7 font-bold">{formatKsh(ride.seatCost)}</span>{' '}
          <span className="text-sm text-ink-soft">{t('ride.perSeat')}</span>
        </p>
      </div>
      <JourneyLine journey={ride} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <DriverLine driver={ride.driver} />
        <span className="flex items-center gap-2 text-sm">
          {(!showStatus || ride.can.edit) && ride.status !== 'CANCELLED' && <SeatsLeft count={ride.freeSeats} />}
          {saysStatus(ride, showStatus) && <RideStatusBadge ride={ride} />}
          {ride.can.message && <MessageIcon id={ride.driver.id} name={ride.driver.firstName || ride.driver.name} />}
          {ride.can.favorite && <FavoriteButton rideId={ride.id} title={title} isFavorite={ride.isFavorite} />}
        </span>
      </div>
      <div className="mt-2 empty:hidden">
        <Amenities ride={ride} amenities={amenities} />
      </div>
      {below}
    </article>
  )
}
