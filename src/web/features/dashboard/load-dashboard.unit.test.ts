import { expect, it } from 'vitest'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { listsToShow, splitCompleted, todayOf, withoutRepeats } from './load-dashboard.ts'

const rides = (...ids: string[]) => ids.map((id) => ({ id }) as Ride)

it('the dashboard shows a ride only in the first list that contains it', () => {
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

it('the dashboard lists completed trips last, and offers more of them when the list of confirmed rides is cut off', () => {
  const ahead = { id: 'ahead', status: 'CONFIRMED' } as Ride
  const past = { id: 'past', status: 'COMPLETED' } as Ride
  const confirmed = { name: 'confirmed' as const, rides: [ahead, past], hasMore: true }
  const favorite = { name: 'favorite' as const, rides: [past], hasMore: true }
  expect(splitCompleted([confirmed, favorite])).toEqual([
    { ...confirmed, rides: [ahead], hasMore: false },
    favorite,
    { name: 'completed', rides: [past], hasMore: true },
  ])
  const notPast = { ...confirmed, rides: [ahead] }
  expect(splitCompleted([notPast])).toEqual([notPast, { name: 'completed', rides: [], hasMore: false }])
  const failed = { name: 'confirmed' as const, rides: null, hasMore: false }
  expect(splitCompleted([failed])).toEqual([failed])
})

it('the dashboard leaves out an empty list, but not one with more rides than those shown elsewhere', () => {
  const lists = [
    { name: 'pending' as const, rides: rides('a', 'today'), hasMore: false },
    { name: 'mine' as const, rides: rides('a', 'today'), hasMore: true },
    { name: 'favorite' as const, rides: rides('a'), hasMore: false },
    { name: 'requested' as const, rides: null, hasMore: false },
  ]
  expect(listsToShow(lists, 'today')).toEqual([
    { name: 'pending', rides: rides('a'), hasMore: false },
    { name: 'mine', rides: [], hasMore: true },
    { name: 'requested', rides: null, hasMore: false },
  ])
})

it('the dashboard shows the user’s first own ride of today separately, with the next step that its owner takes at the car', () => {
  const own = { requests: [], status: 'CONFIRMED' }
  const listed = [
    { ...own, id: 'tomorrow', time: '2026-11-26T05:00:00Z' },
    { ...own, id: 'evening', time: '2026-11-25T15:00:00Z' },
    { ...own, id: 'morning', time: '2026-11-25T05:00:00Z' },
    { id: 'as a rider', status: 'CONFIRMED', time: '2026-11-25T04:00:00Z' },
    { ...own, id: 'nobody paid', status: 'REQUESTED', time: '2026-11-25T04:00:00Z' },
  ] as unknown as Ride[]
  const steps = (['TRIP', 'BOARD', 'START', 'ANSWER_REQUEST'] as const).map((kind) => ({ kind, rideId: 'morning' }))
  const lists = [{ name: 'mine' as const, rides: listed, hasMore: false }]
  const at = (time: string, ofDriver = lists) => todayOf(ofDriver, steps as unknown as NextStep[], new Date(time))
  const found = at('2026-11-25T04:00:00Z')
  expect(found.today).toMatchObject({ ride: { id: 'morning' }, isToday: true, step: { kind: 'BOARD' } })
  expect(found.steps.map(({ kind }) => kind)).toEqual(['TRIP', 'ANSWER_REQUEST'])
  // 02:00 on Friday in Nairobi, after the days of all these rides.
  expect(at('2026-11-26T23:00:00Z')).toMatchObject({ today: null, steps })
  const late = [...steps, { kind: 'COMPLETE', rideId: 'morning' }] as unknown as NextStep[]
  expect(todayOf(lists, late, new Date('2026-11-25T06:00:00Z')).today?.step).toMatchObject({ kind: 'COMPLETE' })
  const left = [{ name: 'mine' as const, rides: [{ ...listed[1], status: 'STARTED' } as Ride], hasMore: false }]
  expect(at('2026-11-25T21:30:00Z', left).today).toMatchObject({ ride: { id: 'evening' }, isToday: false })
})
