import type { RoutePoint } from '../../shared/contract/places.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { Dependencies } from '../context.ts'

interface Trip {
  from: Coordinates
  to: Coordinates
}

/** A line through a few points, for a picture. No provider is called. */
export const drawRoute = (deps: Pick<Dependencies, 'places'>, { from, to }: Trip): RoutePoint[] => [
  ...deps.places.drawRoute(from, to),
]
