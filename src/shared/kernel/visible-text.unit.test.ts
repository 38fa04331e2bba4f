import { expect, it } from 'vitest'
import { isVisibleText } from './visible-text.ts'

it.each(['Nairobi CBD', "Murang'a", 'Ng’ong Road, 2nd stage', 'Wanjikũ’s Café', 'نيروبي', '🚗 Stage', ''])(
  'the check of texts accepts the visible text %j',
  (text) => expect(isVisibleText(text)).toBe(true),
)

it.each([
  ['a NUL byte', '\u0000'],
  ['a line break', '\n'],
  ['a delete character', '\u007F'],
  ['a zero-width space', '\u200B'],
  ['a zero-width joiner', '\u200D'],
  ['a right-to-left override', '\u202E'],
  ['an isolate', '\u2066'],
  ['a soft hyphen', '\u00AD'],
  ['a byte order mark', '\uFEFF'],
  ['a line separator', '\u2028'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['a tag character', '\u{E0041}'],
  ['half a character', '\uD800'],
])('the check of texts refuses a text with %s', (_, character) =>
  expect(isVisibleText(`Nai${character}robi`)).toBe(false),
)
