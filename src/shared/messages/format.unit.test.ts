import { expect, it } from 'vitest'
import { fillMessage } from './format.ts'

it.each([
  ['{count} {count|seat|seats}', { count: 1 }, '1 seat'],
  ['{count} {count|seat|seats}', { count: '1' }, '1 seat'],
  ['{count} {count|seat|seats}', { count: 0 }, '0 seats'],
  ['{count} {count|seat|seats}', { count: 21 }, '21 seats'],
  ['{count} {count|ride|rides}', { count: '100+' }, '100+ rides'],
  ['{n|Kiti|Viti} {n}', { n: 2 }, 'Viti 2'],
  ['{a} and {b}', { a: '{b}' }, '{b} and {b}'],
  ['{count|one|many} {count}', {}, '{count|one|many} {count}'],
])('`fillMessage` fills %j with %j', (template, params, text) => {
  expect(fillMessage(template, params)).toBe(text)
})
