import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { qrCode, qrPath } from './qr-code.ts'

const LINK = 'otpauth://totp/Pamoja:%2B254700000001?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Pamoja'
const digestOf = (text: string) =>
  createHash('sha256')
    .update(JSON.stringify(qrCode(text)))
    .digest('hex')
    .slice(0, 16)

it.each([
  ['the shortest', 'a', 21, 'ad5d91aeb99cd989'],
  ['a link for an authenticator app', LINK, 41, 'fa83720f046b81b9'],
  ['the longest, with a length of 2 bytes', 'x'.repeat(213), 57, 'adf4fe3d5c90b0a2'],
])('a QR code is the same as one that another program has read correctly: %s', (_, text, size, digest) => {
  expect(qrCode(text)).toHaveLength(size)
  expect(digestOf(text)).toBe(digest)
})

it('no QR code is drawn for a text that is too long', () => expect(qrPath('x'.repeat(214))).toBeNull())

it('a drawn QR code has the margin of 4 modules that readers need', () => {
  const { size, path } = qrPath('a') ?? { size: 0, path: '' }
  expect(size).toBe(29)
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true)
})
