import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { isAsked, minutesLate } from './rules.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 9) + minutes * MINUTE_MS)
const part = { departsAt: at(0), arrivesAt: at(60) }

it('riders are asked whether they are all right only while their page has the SOS button', () => {
  expect([at(120), at(239), at(240)].map((now) => isAsked(part, now))).toEqual([true, true, false])
})

it('a trip check says how late a part of a ride is, rounded down to 10 minutes', () => {
  expect([at(120), at(121), at(129), at(130)].map((now) => minutesLate(part, now))).toEqual([60, 60, 60, 70])
})
