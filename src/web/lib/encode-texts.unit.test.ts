import { expect, it } from 'vitest'
import { encodeTexts } from './encode-texts.server.ts'

it.each([
  [[]],
  [['', '']],
  [['Karibu, ', 'Wanjikũ – 🙂']],
  [['a character in two texts \ud83d', '\ude42']],
  [['half a character \ud83d', ', and ', '\udc00 another']],
  [['a long page – '.repeat(40_000), 'its end']],
])('`encodeTexts` encodes several texts like Buffer.from encodes the joined text: %#', (texts) => {
  expect(encodeTexts(texts).equals(Buffer.from(texts.join('')))).toBe(true)
})

it('`encodeTexts` does not change an earlier result when another text is encoded', () => {
  const first = encodeTexts(['first – '])
  encodeTexts(['second'])
  expect(first.toString()).toBe('first – ')
})
