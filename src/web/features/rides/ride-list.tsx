import type { ReactNode } from 'react'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RideCard } from './ride-card.tsx'

interface RideListProps {
  rides: readonly Ride[]
  amenities: readonly Amenity[]
  showStatus?: boolean
  seats?: number
  level?: 2 | 3
  /** What one's own lists add below each ride. */
  below?: (ride: Ride) => ReactNode
}

export const RideList = ({ rides, below, ...card }: RideListProps) => (
  <ul className="grid grid-cols-1 gap-4">
    {rides.map((ride) => (
      <li key={ride.id}>
        <RideCard ride={ride} {...card} below={below?.(ride)} />
      </li>
    ))}
  </ul>
)

/** In the size of the cards. */
export const RideListSkeleton = ({ count = 3, label }: { count?: number; label: string }) => (
  <div aria-live="polite" className="grid grid-cols-1 gap-4">
    <span className="sr-only">{label}</span>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="rounded-lg bg-surface p-5 shadow-soft">
        <div className="flex justify-between gap-6">
          <div className="grid grow gap-3">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-7 w-2/3" />
          </div>
          <Skeleton className="h-7 w-24" />
        </div>
        <Skeleton className="mt-6 h-9 w-40" />
      </div>
    ))}
  </div>
)
