import { distanceKm, type Coordinates } from '../../../shared/kernel/geo.ts'

/** The position among the places of the route at which a new stop makes it least longer, between first and last. */
export const placeInOrder = (way: readonly Coordinates[], added: Coordinates): number => {
  const detours = way.slice(1).map((to, leg) => {
    const from = way[leg] ?? to
    return distanceKm(from, added) + distanceKm(added, to) - distanceKm(from, to)
  })
  return detours.indexOf(Math.min(...detours)) + 1
}
