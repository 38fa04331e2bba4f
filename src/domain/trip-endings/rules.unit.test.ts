import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { isRatedNow, outcomeOf, sidesThatWrite, type ReviewedTrip } from './rules.ts'

const departsAt = new Date('2026-11-25T07:00:00.000Z')
const after = (ms: number) => new Date(departsAt.getTime() + ms)
const arrivesAt = after(3 * HOUR_MS)
const travelled: ReviewedTrip = {
  status: 'PAID',
  rideStatus: 'COMPLETED',
  paidAt: after(-3 * DAY_MS),
  cancelReason: null,
  cancelledAt: null,
  departsAt,
  arrivesAt,
  dispute: null,
}
const reported = (kind: 'NO_SHOW_RIDER' | 'NO_SHOW_DRIVER' | 'OTHER', decision: 'FULL' | 'HALF' | 'NOTHING') => ({
  ...travelled,
  dispute: { kind, decision, openedAt: arrivesAt, decidedAt: after(DAY_MS) },
})

const rated = (facts: ReviewedTrip, ms: number) => isRatedNow(facts, 'rider', new Date(ms))

describe('the end of a trip', () => {
  it.each([
    ['NO_SHOW_DRIVER', 'FULL', 'NO_SHOW', ['rider']],
    ['NO_SHOW_DRIVER', 'HALF', 'NOT_BOARDED', ['rider', 'driver']],
    ['NO_SHOW_DRIVER', 'NOTHING', 'NOT_BOARDED', ['rider', 'driver']],
    ['NO_SHOW_RIDER', 'NOTHING', 'NO_SHOW', ['driver']],
    ['NO_SHOW_RIDER', 'HALF', 'NOT_BOARDED', ['rider', 'driver']],
    ['NO_SHOW_RIDER', 'FULL', 'NOT_BOARDED', ['rider', 'driver']],
    ['OTHER', 'FULL', 'NOT_BOARDED', ['rider', 'driver']],
  ] as const)(
    'a trip with the report %s and the decision %s ends as %s, and can be rated by %j',
    (kind, decision, ...ends) => {
      const trip = reported(kind, decision)
      expect([outcomeOf({ ...trip, boardedAt: null }), sidesThatWrite(trip)]).toEqual(ends)
    },
  )

  it.each([
    ['RIDER_CANCELLED', ['driver']],
    ['DRIVER_CANCELLED', ['rider']],
    ['RIDE_CANCELLED', ['rider']],
    ['PAMOJA_CANCELLED', []],
  ] as const)(
    'a paid trip cancelled with %s in the last 24 hours can be rated by %j, and by nobody if it was cancelled earlier',
    (reason, sides) => {
      const cancelled = (ms: number) =>
        sidesThatWrite({ ...travelled, status: 'CANCELLED', cancelReason: reason, cancelledAt: after(-ms) })
      expect(cancelled(24 * HOUR_MS - 1)).toEqual(sides)
      expect(cancelled(24 * HOUR_MS)).toEqual([])
      const unpaid = { ...travelled, status: 'CANCELLED', paidAt: null, cancelReason: reason } as const
      expect(sidesThatWrite({ ...unpaid, cancelledAt: departsAt })).toEqual([])
    },
  )

  it('a trip can be rated from its arrival until 14 days later, not counting the days in which a report is open', () => {
    const trip = reported('OTHER', 'NOTHING')
    const heldMs = after(DAY_MS).getTime() - arrivesAt.getTime()
    const end = arrivesAt.getTime() + 14 * DAY_MS
    expect([-1, 0].map((ms) => rated(travelled, arrivesAt.getTime() + ms))).toEqual([false, true])
    expect([-1, 0].map((ms) => rated(travelled, end + ms))).toEqual([true, false])
    expect([-1, 0].map((ms) => rated(trip, end + heldMs + ms))).toEqual([true, false])
  })
})
