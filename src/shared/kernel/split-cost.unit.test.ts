import { expect, it } from 'vitest'
import { splitCost } from './split-cost.ts'

it.each([
  [1500, [90, 70, 160], [420, 330, 750]],
  [1500, [320], [1500]],
  [4, [90, 70, 160], [1, 2, 1]],
  [3, [90, 70, 160], [1, 1, 1]],
] as const)('the price %i is split over legs of %j km into %j', (seatCost, kms, costs) => {
  expect(splitCost(seatCost, kms)).toEqual(costs)
})
