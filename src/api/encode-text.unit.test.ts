import { expect, it } from 'vitest'
import { encodeText } from './encode-text.ts'

it.each(['', 'Karibu, Wanjikũ – 🙂', 'half a character \ud83d, and \udc00 another'])(
  'encodes as Buffer does: %j',
  (text) => {
    expect(encodeText(text).equals(Buffer.from(text))).toBe(true)
  },
)
