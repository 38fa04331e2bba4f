import { beforeAll, describe, expect, it } from 'vitest'
import { attempt, type ApiError } from '../../lib/api-answer.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import {
  attemptsText,
  readSend,
  readUserCheck,
  readVerify,
  refusalOf,
  refusalText,
  type Refusal,
} from './read-refusal.ts'

beforeAll(() => loadMessages('en'))

const NETWORK = 'Network error. Please check your connection and try again.'
const LIMITED = 'Too many requests. Please try again later.'
const UNKNOWN = 'An error occurred. Please try again.'
const PHONE = 'Please enter a valid phone number.'
const OTP = 'Invalid OTP code. Please try again.'

const refused = async (status: number, body: unknown): Promise<ApiError> => {
  const response = typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  const answer = await attempt(Promise.resolve(response as never))
  if (answer.ok) throw new Error('the refusal was read as a success')
  return answer.error
}
const shown = (refusal: Refusal) => refusalText(translator('en'), refusal)
const HTML = '<h1>Bad gateway</h1>'

describe('when a proxy answers with only a status or a text,', () => {
  it.each([
    [500, HTML, NETWORK],
    [502, { error: 'upstream' }, NETWORK],
    [503, HTML, NETWORK],
    [429, HTML, LIMITED],
    [429, { error: 'slow down' }, LIMITED],
    [400, HTML, UNKNOWN],
    [403, { error: 'Network policy' }, UNKNOWN],
    [404, HTML, UNKNOWN],
  ])('the user check shows for %i %j: "%s" [7.answers.user-check]', async (status, body, sentence) => {
    expect(shown(readUserCheck(await refused(status, body)))).toBe(sentence)
  })

  it.each([
    [429, { error: 'slow down' }, LIMITED],
    [400, { error: 'Phone number must be in E.164 format' }, PHONE],
    [500, { error: 'Phone number lookup failed' }, PHONE],
    [400, { error: 'Network is down' }, NETWORK],
    [500, { error: 'Service unavailable' }, NETWORK],
    [400, { error: 'phone number' }, UNKNOWN],
    [400, { error: 'bad' }, UNKNOWN],
    [500, { error: 'stack trace' }, UNKNOWN],
    [502, HTML, NETWORK],
  ])(
    'after sending a code, the page shows for %i %j: "%s" [8.send.phone 8.send.network 8.send.unknown]',
    async (status, body, sentence) => {
      expect(shown(readSend(await refused(status, body)))).toBe(sentence)
    },
  )

  it('after sending a code, the page reads from a 429 how long to wait and how many attempts are left [8.send.429]', async () => {
    const body = { error: 'slow down', waitTime: 42, attemptsLeft: 3 }
    expect(readSend(await refused(429, body))).toMatchObject({ code: 'RATE_LIMITED', waitTime: 42, attemptsLeft: 3 })
  })

  it.each([
    [400, { error: 'no' }, OTP],
    [401, HTML, OTP],
    [429, HTML, LIMITED],
    [502, HTML, NETWORK],
    [400, { error: 'Network is down' }, NETWORK],
  ])(
    'after entering a code, the page shows for %i %j: "%s" [8.verify.invalid 8.verify.429 8.verify.network]',
    async (status, body, sentence) => {
      expect(shown(readVerify(await refused(status, body)))).toBe(sentence)
    },
  )

  it('after entering a code, the page reads how many attempts are left [8.verify.invalid 8.verify.429]', async () => {
    expect(readVerify(await refused(400, { error: 'no', attemptsLeft: 2 }))).toMatchObject({ attemptsLeft: 2 })
    expect(readVerify(await refused(429, { error: 'no', attemptsLeft: 0 }))).toMatchObject({ attemptsLeft: 0 })
  })
})

const own = (status: number, code: string, error: string) => refused(status, { success: false, code, error })
const sw = (status: number, code: string) => own(status, code, 'Sentensi ya Kiswahili.')

describe('an answer of our own API', () => {
  it('is shown as the sentence for its code, whatever language its own text has', async () => {
    expect(shown(readSend(await sw(422, 'INVALID_PHONE')))).toBe(PHONE)
    expect(shown(readSend(await sw(503, 'NETWORK_ERROR')))).toBe(NETWORK)
    expect(shown(readSend(await sw(503, 'DATABASE_UNAVAILABLE')))).toBe(NETWORK)
    expect(shown(readSend(await sw(500, 'UNKNOWN_ERROR')))).toBe(UNKNOWN)
    expect(shown(readUserCheck(await sw(503, 'DATABASE_UNAVAILABLE')))).toBe(NETWORK)
    expect(shown(readUserCheck(await sw(500, 'UNKNOWN_ERROR')))).toBe(NETWORK)
    expect(shown(readVerify(await sw(401, 'INVALID_OTP')))).toBe(OTP)
  })

  it('shows its own text if the text names a wait, a block or a taken plate [8.verify.registration]', async () => {
    const wait = 'Please wait 3 minute(s) before requesting another code'
    expect(shown(readSend(await own(429, 'RATE_LIMITED', wait)))).toBe(wait)
    expect(shown(readVerify(await own(403, 'FORBIDDEN', 'This account is blocked.')))).toBe('This account is blocked.')
    const taken = await own(409, 'PLATE_TAKEN', 'This plate is taken.')
    expect(shown(refusalOf(taken))).toBe('This plate is taken.')
  })
})

const refusal = (part: Partial<Refusal>): Refusal => ({ code: 'UNKNOWN_ERROR', error: '', issues: [], ...part })

it.each([
  [{ code: 'INVALID_PHONE' }, 'Please enter a valid phone number.'],
  [{ code: 'INVALID_OTP' }, 'Invalid OTP code. Please try again.'],
  [{ code: 'NETWORK_ERROR', error: 'unavailable' }, 'Network error. Please check your connection and try again.'],
  [{ code: 'RATE_LIMITED', error: 'Please wait 1 minute(s)' }, 'Please wait 1 minute(s)'],
  [{ code: 'RATE_LIMITED' }, 'Too many requests. Please try again later.'],
  [{ code: 'USER_NOT_FOUND' }, 'User not found. Please check your phone number.'],
  [{ code: 'UNKNOWN_ERROR', error: 'stack' }, 'An error occurred. Please try again.'],
  [{ code: 'PLATE_TAKEN', error: 'This plate is taken.' }, 'This plate is taken.'],
] as const)(
  'the sign-in and registration pages show the refusal %j as: %s [8.code.invalid-phone 8.code.invalid-otp 8.code.network 8.code.rate-limited 8.code.unknown 8.code.user-not-found]',
  (part, sentence) => {
    expect(shown(refusal(part))).toBe(sentence)
  },
)

it('the sign-in and registration pages say after a wrong code how many attempts are left, or that none is left [8.attempts]', () => {
  expect(attemptsText(translator('en'), refusal({ code: 'INVALID_OTP', attemptsLeft: 3 }))).toBe(
    '3 attempt(s) remaining.',
  )
  expect(attemptsText(translator('en'), refusal({ code: 'INVALID_OTP', attemptsLeft: 0 }))).toBe(
    'Maximum attempts exceeded. Please request a new code.',
  )
  expect(attemptsText(translator('en'), refusal({ code: 'RATE_LIMITED', attemptsLeft: 2 }))).toBeUndefined()
})
