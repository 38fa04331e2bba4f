import type { ReactNode } from 'react'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import { SharedItem } from '../../lib/render-once.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RideCard } from './ride-card.tsx'
import type { ListedRide } from './ride-part.ts'

interface RideListProps<Listed> {
  rides: readonly Listed[]
  amenities: readonly Amenity[]
  showStatus?: boolean
  seats?: number
  level?: 2 | 3
  below?: (ride: Listed) => ReactNode
}

export const RideList = <Listed extends ListedRide>({ rides, below, ...card }: RideListProps<Listed>) => (
  <ul className="grid grid-cols-1 gap-2.5 sm:gap-4">
    {rides.map((ride) => (
      <SharedItem key={ride.id} facts={[ride, card]}>
        <RideCard ride={ride} {...card} below={below?.(ride)} />
      </SharedItem>
    ))}
  </ul>
)

export const RideListSkeleton = ({ label }: { label: string }) => (
  <div aria-live="polite" className="grid grid-cols-1 gap-2.5 sm:gap-4">
    <span className="sr-only">{label}</span>
    {Array.from({ length: 3 }, (_, index) => (
      <div key={index} className="h-45 rounded-lg bg-surface px-4 py-3 shadow-soft sm:px-5">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-3 h-5 w-3/4" />
        <Skeleton className="mt-4 h-5 w-2/3" />
        <Skeleton className="mt-5 h-9 w-40" />
      </div>
    ))}
  </div>
)
