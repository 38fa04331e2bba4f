import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ChevronDown, MapIcon } from 'lucide-react'
import type { AppInfo } from '../../../shared/contract/app.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { orLostNetwork } from '../../lib/lost-network.ts'
import { useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { JourneyLine } from './journey-line.tsx'
import { MeetingPlace } from './meeting-place.tsx'
import type { RidePart } from './ride-part.ts'
import { RideStatusBadge } from './ride-status.tsx'
import { isOpenStatus } from '../../../shared/kernel/open-ride.ts'
import { hasHeart } from './ride-state.ts'
import { seatsLeftText } from './ride-summary.ts'
import { useRideTitle } from './use-ride-title.ts'

const RouteDrawing = lazy(async () => ({
  default: (await orLostNetwork(import('./route-drawing.tsx'))).RouteDrawing,
}))

// Loaded separately, because few rides have stops on the route. No Suspense around this part: the server's HTML must
// contain the stops.
const Stations = lazy(async () => ({ default: (await orLostNetwork(import('./stations.tsx'))).Stations }))

/** As high as the drawing and its button, so that nothing below moves when the drawing is loaded. */
const DrawingSpace = ({ hasButton, children }: { hasButton: boolean; children: ReactNode }) => {
  const space = (
    <>
      <div className="aspect-[340/200] max-w-md" />
      {hasButton && <div className="mt-2 h-11" />}
    </>
  )
  return children ? <Suspense fallback={space}>{children}</Suspense> : space
}

/** On screens of this width the class `always-open-lg` keeps the drawing open. */
const WIDE = '(min-width: 64rem)'
const isWide = () => matchMedia(WIDE).matches
/** A tablet becomes wide when it is turned. */
const watchWidth = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const neverOnServer = () => false

interface RideHeaderProps {
  ride: Ride
  part: RidePart | null
  tiles: AppInfo['mapTiles']
}

export const RideHeader = ({ ride, part, tiles }: RideHeaderProps) => {
  const t = useT()
  const title = useRideTitle(ride)
  const [isOpen, setIsOpen] = useState(false)
  const isDrawn = useSyncExternalStore(watchWidth, isWide, neverOnServer) || isOpen
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <p>
          <span className="num block font-display text-2xl font-bold whitespace-nowrap sm:text-3xl">
            {formatKsh(ride.seatCost)}
          </span>
          <span className="text-ink-soft">{t('ride.perSeat')}</span>
        </p>
        <div className="flex items-center gap-1">
          {ride.womenOnly && <Badge>{t('amenity.for-women')}</Badge>}
          <RideStatusBadge ride={ride} />
          {hasHeart(ride) && <FavoriteButton rideId={ride.id} title={title} isFavorite={ride.isFavorite} />}
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <div>
          {ride.stops && ride.stops.length > 2 ? (
            <Stations ride={ride} part={part} />
          ) : (
            <JourneyLine journey={ride} large />
          )}
          {ride.meetingPoint && <MeetingPlace point={ride.meetingPoint} />}
          {isOpenStatus(ride.status) && (
            <p className={`mt-4 font-semibold ${ride.freeSeats <= 2 ? 'text-amber-ink' : 'text-ink-soft'}`}>
              {seatsLeftText(ride.freeSeats, t)}
            </p>
          )}
        </div>
        {ride.route && (
          <details className="group always-open-lg" onToggle={() => setIsOpen(true)}>
            <summary className="flex min-h-11 items-center gap-3 font-semibold lg:hidden">
              <MapIcon aria-hidden="true" className="size-5 text-ink-soft" />
              {t('ride.drawing')}
              <ChevronDown aria-hidden="true" className="ml-auto size-5 group-open:rotate-180" />
            </summary>
            <DrawingSpace hasButton={tiles !== null}>
              {isDrawn && <RouteDrawing ride={ride} route={ride.route} tiles={tiles} />}
            </DrawingSpace>
          </details>
        )}
      </div>
    </Card>
  )
}
