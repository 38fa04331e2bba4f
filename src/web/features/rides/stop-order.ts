import { distanceKm, type Coordinates } from '../../../shared/kernel/geo.ts'

/** After how many of the places on the way a new stop lengthens it least; never before the first or after the last. */
export const placeInOrder = (way: readonly Coordinates[], added: Coordinates): number => {
  const detours = way.slice(1).map((to, leg) => {
    const from = way[leg] ?? to
    return distanceKm(from, added) + distanceKm(added, to) - distanceKm(from, to)
  })
  return detours.indexOf(Math.min(...detours)) + 1
}
