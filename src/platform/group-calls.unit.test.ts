import { expect, it } from 'vitest'
import { groupCalls } from './group-calls.ts'

it('calls of one moment run in groups, with no more calls in a group than allowed', async () => {
  const groups: (readonly number[])[] = []
  const double = groupCalls<number, number>(3, async (calls) => {
    groups.push(calls)
    return calls.map((call) => call * 2)
  })
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(await double(5)).toBe(10)
  expect(groups).toEqual([[1, 2, 3], [4], [5]])
})

it('calls that come while a group is running wait for the next group', async () => {
  const groups: (readonly string[])[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const call = groupCalls<string, null>(9, async (calls) => {
    groups.push(calls)
    begun.resolve()
    if (groups.length === 1) await promise
    return calls.map(() => null)
  })
  const first = call('a')
  await begun.promise
  const others = [call('b'), call('c')]
  resolve()
  await Promise.all([first, ...others])
  expect(groups).toEqual([['a'], ['b', 'c']])
})

it('as many groups of calls run in parallel as allowed', async () => {
  const groups: (readonly string[])[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = groupCalls<string, null>(
    9,
    async (calls) => {
      groups.push(calls)
      await promise
      return calls.map(() => null)
    },
    2,
  )
  const calls = [call('a'), call('b')]
  await expect.poll(() => groups.length).toBe(1)
  calls.push(call('c'))
  await expect.poll(() => groups.length).toBe(2)
  calls.push(call('d'), call('e'))
  resolve()
  await Promise.all(calls)
  expect(groups).toEqual([['a', 'b'], ['c'], ['d', 'e']])
})

it('each call of a failed group runs again by itself', async () => {
  const call = groupCalls<number, number>(2, (calls) =>
    calls.includes(0) ? Promise.reject(new Error('refused')) : Promise.resolve(calls),
  )
  const results = await Promise.allSettled([0, 1, 2].map(call))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
