import type { RideDraft } from './ride-draft.ts'

/** Without a stop: the legs before and after it become one. */
export const removeStop = ({ stops, legCosts }: RideDraft, removed: number): Partial<RideDraft> => ({
  stops: stops.filter((_, stop) => stop !== removed),
  legCosts:
    legCosts && stops.length > 1
      ? legCosts.flatMap((cost, leg) =>
          leg === removed ? cost + (legCosts[leg + 1] ?? 0) : leg === removed + 1 ? [] : cost,
        )
      : null,
})

/** With another price of one leg: the price of the whole ride follows, so that they always fit. */
export const changeLegCost = (shown: readonly number[], changed: number, cost: number): Partial<RideDraft> => {
  const legCosts = shown.map((before, leg) => (leg === changed ? cost : before))
  return { legCosts, seatCost: legCosts.reduce((sum, each) => sum + each, 0) }
}

/** The names of the hidden fields that send a stop begin with this. */
export const stopName = (stop: number): string => `stop${stop}`
