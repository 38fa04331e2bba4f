import type { TownOnTheWay } from '../../../shared/contract/price-guide.ts'
import { distanceKm } from '../../../shared/kernel/geo.ts'
import type { RideDraft } from './ride-draft.ts'

/**
 * The position of a town among the stops: before the first stop that is farther along the road. A stop that is no town
 * counts like the nearest town.
 */
export const orderOf = (
  { km }: Pick<TownOnTheWay, 'km'>,
  stops: RideDraft['stops'],
  towns: readonly TownOnTheWay[],
): number => {
  const farther = stops.findIndex(({ place: { coordinates } }) => {
    const [nearest] = towns.toSorted(
      (a, b) => distanceKm(a.coordinates, coordinates) - distanceKm(b.coordinates, coordinates),
    )
    return nearest !== undefined && nearest.km > km
  })
  return farther < 0 ? stops.length : farther
}

/** The draft without a stop: the legs before and after it become one. */
export const removeStop = ({ stops, legCosts }: RideDraft, removed: number): Partial<RideDraft> => ({
  stops: stops.filter((_, stop) => stop !== removed),
  legCosts:
    legCosts && stops.length > 1
      ? legCosts.flatMap((cost, leg) =>
          leg === removed ? cost + (legCosts[leg + 1] ?? 0) : leg === removed + 1 ? [] : cost,
        )
      : null,
})

export const changeLegCost = (shown: readonly number[], changed: number, cost: number): Partial<RideDraft> => {
  const legCosts = shown.map((before, leg) => (leg === changed ? cost : before))
  return { legCosts, seatCost: legCosts.reduce((sum, each) => sum + each, 0) }
}

/** The names of the hidden fields of a stop begin with this. */
export const stopName = (stop: number): string => `stop${stop}`
