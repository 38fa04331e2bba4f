import { expect, it } from 'vitest'
import { parsePosition, positionOf, SEEN_UNKNOWN, snapshotOf, writeSeen } from './positions.ts'

it('a position in PostgreSQL’s log is read as a number of bytes', () => {
  expect(parsePosition('0/3000148')).toBe(0x3000148)
  expect(parsePosition('2/10')).toBe(2 * 2 ** 32 + 16)
  expect(['', 'x', '1', '1/', '/1', '1/2/3', '123456789/0', '0/abc', null].map(parsePosition)).toEqual(
    Array.from({ length: 9 }, () => null),
  )
})

it('the snapshot and the position can be restored from their text form', () => {
  const seen = writeSeen({ snapshot: '5:8:5,6', position: '1/A0' })
  expect([snapshotOf(seen), positionOf(seen)]).toEqual(['5:8:5,6', 2 ** 32 + 160])
})

it('an unreadable position is treated as one that no server has reached', () => {
  const withoutPosition = writeSeen({ snapshot: '5:8:', position: null })
  const unreadable = [SEEN_UNKNOWN, '', '5:8:5,6', '5:8:@x', withoutPosition].map(positionOf)
  expect(new Set(unreadable)).toEqual(new Set([Infinity]))
  expect(snapshotOf(withoutPosition)).toBe('5:8:')
})
