import { expect, it } from 'vitest'
import type { Ride } from '../../../shared/contract/rides.ts'
import { withoutRepeats } from './load-dashboard.ts'

const rides = (...ids: string[]) => ids.map((id) => ({ id }) as Ride)

it('shows a ride in the first of its lists only', () => {
  const lists = withoutRepeats([
    { name: 'pending', rides: rides('a'), hasMore: false },
    { name: 'mine', rides: rides('a', 'b', 'c'), hasMore: true },
    { name: 'confirmed', rides: rides('c', 'd'), hasMore: false },
    { name: 'favorite', rides: null, hasMore: false },
  ])
  expect(lists.map(({ name, rides: shown }) => [name, shown?.map(({ id }) => id)])).toEqual([
    ['pending', ['a']],
    ['mine', ['b', 'c']],
    ['confirmed', ['d']],
    ['favorite', undefined],
  ])
})
