import { expect, it } from 'vitest'
import { matchTotp, newTotpSecret, toBase32, totpCode, totpStep } from './totp.ts'

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'))

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('totpCode computes the code of RFC 6238 for second %i', (second, code) => {
  expect(totpCode(RFC_SECRET, totpStep(new Date(second * 1000)))).toBe(code)
})

it('the check of an authenticator code accepts the codes of the previous, the current and the next 30 seconds only', () => {
  const secret = newTotpSecret()
  const now = new Date('2026-11-21T10:00:10Z')
  const step = totpStep(now)
  expect([-2, -1, 0, 1, 2].map((off) => matchTotp(secret, totpCode(secret, step + off), now, 0))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ])
})

it('the check of an authenticator code accepts only a code that is newer than the last used one', () => {
  const secret = newTotpSecret()
  const now = new Date('2026-11-21T10:00:10Z')
  const step = totpStep(now)
  expect(matchTotp(secret, totpCode(secret, step), now, step)).toBeNull()
  expect(matchTotp(secret, totpCode(secret, step - 1), now, step)).toBeNull()
  expect(matchTotp(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1)
})

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
  'the check of an authenticator code refuses %j, which is not 6 ASCII digits',
  (typed) => {
    expect(matchTotp(RFC_SECRET, typed, new Date(59_000), 0)).toBeNull()
  },
)
