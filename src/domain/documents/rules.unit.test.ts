import { describe, expect, it } from 'vitest'
import { atNairobi, DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { cancelledAt, endedAt, endOf, graceOf, lastDayOf, mayStretch, missingAt, warningDue } from './rules.ts'

const END = endOf('2026-12-10')
const before = (ms: number) => new Date(END.getTime() - ms)
const LICENSE = { kind: 'LICENSE', endsAt: END } as const

describe('the expiry of a document', () => {
  it('a document is valid until the end of its last day in Nairobi', () => {
    expect(END).toEqual(atNairobi('2026-12-11', '00:00'))
    expect(lastDayOf(END)).toBe('2026-12-10')
    expect(endedAt(['LICENSE'], [LICENSE], before(1))).toBeNull()
    expect(endedAt(['LICENSE'], [LICENSE], END)).toBe(LICENSE)
    expect(endedAt(['INSURANCE'], [LICENSE], END)).toBeNull()
    expect(endedAt(['LICENSE'], [{ ...LICENSE, endsAt: null }], END)).toBeNull()
  })

  it('a ride needs checked documents from the configured day on', () => {
    const from = { required: ['LICENSE' as const], requiredFrom: '2026-12-10' }
    const [dayBefore, first] = [atNairobi('2026-12-09', '23:59'), atNairobi('2026-12-10', '00:00')]
    expect([missingAt(from, [], dayBefore), missingAt(from, [], first)]).toEqual([null, 'LICENSE'])
    expect(missingAt(from, [LICENSE], first)).toBeNull()
    expect(missingAt({ ...from, requiredFrom: null }, [], first)).toBeNull()
  })

  it('rides wait 48 hours for a new document, from the expiry, or from the entry of the expiry date if that is later', () => {
    expect(graceOf(END, before(DAY_MS))).toEqual(before(-48 * HOUR_MS))
    expect(graceOf(END, before(-DAY_MS))).toEqual(before(-72 * HOUR_MS))
  })

  it('a ride is cancelled 3 hours before departure, if the grace period does not end earlier', () => {
    expect(cancelledAt(END, before(-3 * HOUR_MS - 1))).toEqual(END)
    expect(cancelledAt(END, before(-2 * HOUR_MS))).toEqual(before(HOUR_MS))
  })

  it.each([
    ['30 days', 30 * DAY_MS, null, 30],
    ['14 days', 14 * DAY_MS, 30, 14],
    ['3 days', 3 * DAY_MS, 14, 3],
    ['0 days', 0, 3, 0],
  ])('a warning is due %s before the expiry, once', (_, ms, warned, days) => {
    expect(warningDue(END, warned, before(ms + 1))).toBeNull()
    expect(warningDue(END, warned, before(ms))).toBe(days)
    expect(warningDue(END, days, before(ms))).toBeNull()
  })

  it('a grace period can be extended to a later time in the next 30 days', () => {
    const may = (wanted: Date, grace = END) => mayStretch(grace, wanted, END)
    const ahead = (ms: number) => new Date(END.getTime() + ms)
    expect([may(ahead(30 * DAY_MS)), may(ahead(30 * DAY_MS + 1))]).toEqual([true, false])
    expect([may(ahead(2), ahead(1)), may(ahead(1), ahead(1))]).toEqual([true, false])
    expect([may(END, before(1)), may(ahead(1), before(1))]).toEqual([false, true])
  })
})
