const ROUND_LEG_COST_TO_KSH = 10

/** Differences of the rounded running sums, so that the parts add up to the whole. */
const splitRounded = (ksh: number, kms: readonly number[], roundTo: number): number[] => {
  const total = kms.reduce((sum, km) => sum + km, 0)
  let km = 0
  let before = 0
  return kms.map((leg, place) => {
    km += leg
    const upTo = place === kms.length - 1 ? ksh : Math.round((ksh * km) / total / roundTo) * roundTo
    const cost = upTo - before
    before = upTo
    return cost
  })
}

/** The price of a seat on each leg: by its distance, rounded, and at least Ksh 1. */
export const splitCost = (seatCostKsh: number, kms: readonly number[]): number[] => {
  const rounded = splitRounded(seatCostKsh, kms, ROUND_LEG_COST_TO_KSH)
  if (rounded.every((cost) => cost >= 1)) return rounded
  return splitRounded(seatCostKsh - kms.length, kms, 1).map((cost) => cost + 1)
}
