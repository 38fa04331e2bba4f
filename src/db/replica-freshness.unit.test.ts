import { expect, it } from 'vitest'
import { createFreshness, createHistory } from './replica-freshness.ts'

const BOUND_MS = 1000

const follow = () => {
  const [history, freshness] = [createHistory(), createFreshness(BOUND_MS)]
  return {
    primary: (askedAt: number, position: number) => {
      history.add({ askedAt, position })
      freshness.compare({ askedAt, position })
    },
    replica: (at: number, position: number | null) =>
      freshness.learn(position === null ? null : { at, position, asOf: history.asOf(position) }),
    mayAnswer: freshness.mayAnswer,
    lagMs: freshness.lagMs,
  }
}

it('a replica is used after the primary was seen ahead of it', () => {
  const { primary, replica, mayAnswer } = follow()
  expect(mayAnswer(0, 0)).toBe(false)
  primary(0, 100)
  replica(10, 100)
  expect(mayAnswer(0, 20)).toBe(false)
  primary(250, 120)
  expect([mayAnswer(0, 260), mayAnswer(100, 260), mayAnswer(101, 260)]).toEqual([true, true, false])
})

it('a replica’s lag is measured from the last time when the primary had the same position, also when nothing is written', () => {
  const { primary, replica, mayAnswer, lagMs } = follow()
  primary(0, 100)
  replica(10, 100)
  for (let at = 250; at <= 5000; at += 250) {
    primary(at, 100)
    replica(at + 10, 100)
  }
  expect([lagMs(5100), mayAnswer(0, 5100)]).toEqual([100, true])
  for (let at = 5250; at <= 6000; at += 250) {
    primary(at, at)
    replica(at + 10, 100)
  }
  expect([lagMs(6000), mayAnswer(0, 6000), mayAnswer(0, 6001)]).toEqual([1000, true, false])
})

it('a replica that reports no position is not used, until it follows the primary again', () => {
  const { primary, replica, mayAnswer } = follow()
  primary(0, 100)
  replica(10, 100)
  primary(250, 100)
  replica(260, null)
  expect(mayAnswer(0, 270)).toBe(false)
  primary(500, 100)
  replica(510, 100)
  expect(mayAnswer(0, 520)).toBe(false)
  primary(750, 100)
  expect(mayAnswer(0, 760)).toBe(true)
})

it('a replica with changes that the new primary lost is not used, even after the primary has passed its position', () => {
  const { primary, replica, mayAnswer } = follow()
  primary(0, 100)
  replica(10, 100)
  primary(250, 90)
  replica(260, 100)
  primary(500, 100)
  replica(510, 100)
  primary(750, 110)
  expect(mayAnswer(0, 760)).toBe(false)
  replica(760, 110)
  primary(1000, 120)
  expect(mayAnswer(0, 1010)).toBe(true)
})

it('the samples of the old primary’s log are dropped when another server becomes the primary', () => {
  const history = createHistory()
  for (const [askedAt, position] of [
    [0, 100],
    [250, 200],
    [500, 150],
  ] as const)
    history.add({ askedAt, position })
  expect([history.asOf(120), history.asOf(150)]).toEqual([Number.NEGATIVE_INFINITY, 500])
})
