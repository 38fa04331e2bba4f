import type { Tx } from '../../db/client.ts'
import { rideFares, rideLegs, rideStops, type rides } from '../../db/schema/index.ts'
import { fareOf, positionOf } from './plan-stops.ts'

export interface RideLayout {
  ride: Pick<typeof rides.$inferSelect, 'id' | 'ownerId' | 'numSeats'>
  stops: readonly { place: number; plannedAt: Date }[]
  legCosts: readonly number[]
}

const faresOf = ({ ride, stops, legCosts }: RideLayout) =>
  stops.flatMap((_, from) =>
    stops.slice(from + 1).map((__, more) => {
      const to = from + 1 + more
      return {
        rideId: ride.id,
        fromPosition: positionOf(from),
        toPosition: positionOf(to),
        ownerId: ride.ownerId,
        fareKsh: fareOf(legCosts, from, to),
      }
    }),
  )

/** Stores the stops, fares and legs of new rides. Fares refer to stops, so stops come first. */
export const layOutStops = async (tx: Tx, layouts: readonly RideLayout[]): Promise<void> => {
  await tx
    .insert(rideStops)
    .values(
      layouts.flatMap(({ ride, stops }) =>
        stops.map((stop, place) => ({ rideId: ride.id, position: positionOf(place), ...stop })),
      ),
    )
  await tx.insert(rideFares).values(layouts.flatMap(faresOf))
  await tx.insert(rideLegs).values(
    layouts.flatMap(({ ride, legCosts }) =>
      legCosts.map((costKsh, place) => ({
        rideId: ride.id,
        position: positionOf(place),
        numSeats: ride.numSeats,
        costKsh,
      })),
    ),
  )
}

export const wholeRide = (
  ride: RideLayout['ride'] & Pick<typeof rides.$inferSelect, 'departsAt' | 'arrivesAt' | 'seatCostKsh'>,
  from: number,
  to: number,
): RideLayout => ({
  ride,
  stops: [
    { place: from, plannedAt: ride.departsAt },
    { place: to, plannedAt: ride.arrivesAt },
  ],
  legCosts: [ride.seatCostKsh],
})
