import { distanceKm, type Coordinates } from '../../../shared/kernel/geo.ts'

/** The position between start and end at which a new stop adds the least distance to the route. */
export const placeInOrder = (way: readonly Coordinates[], added: Coordinates): number => {
  const detours = way.slice(1).map((to, leg) => {
    const from = way[leg] ?? to
    return distanceKm(from, added) + distanceKm(added, to) - distanceKm(from, to)
  })
  return detours.indexOf(Math.min(...detours)) + 1
}
