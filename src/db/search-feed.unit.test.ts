import { describe, expect, it } from 'vitest'
import { showsAllOf } from './search-feed.ts'

describe('showsAllOf', () => {
  it.each<[string, string, string, boolean]>([
    ['the same', '5:8:5,6', '5:8:5,6', true],
    ['a later one without open transactions', '9:9:', '5:8:5,6', true],
    ['an earlier one', '4:7:4', '5:8:5,6', false],
    ['one taken before a transaction committed', '5:8:5,6', '6:8:6', false],
    ['one in which another transaction committed', '6:8:6', '5:8:5,6', true],
    ['one with a transaction that began after', '8:10:8,9', '8:8:', true],
    ['a later one with the same open transaction', '3:20:3', '3:10:3,9', true],
    ['an earlier one with the same open transaction', '3:10:3,9', '3:20:3', false],
  ])('compares two snapshots: %s', (_what, snapshot, other, expected) => {
    expect(showsAllOf(snapshot, other)).toBe(expected)
  })

  it.each(['', 'x', '1:2', '1:2:3,', '-1:2:', `1:${'9'.repeat(16)}:`, `1:2:${'1'.repeat(200)}x`])(
    'is false for %j, which is not a snapshot',
    (text) => {
      expect(showsAllOf('9:9:', text)).toBe(false)
      expect(showsAllOf(text, '1:1:')).toBe(false)
    },
  )
})
