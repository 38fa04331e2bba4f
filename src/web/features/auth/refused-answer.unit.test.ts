import { beforeAll, expect, it } from 'vitest'
import { attempt } from '../../lib/api-answer.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { refusalText } from './refusal-text.ts'
import { refusalOf } from './sign-in-flow.ts'

beforeAll(() => loadMessages('en'))

const NETWORK = 'Network error. Please check your connection and try again.'
const LIMITED = 'Too many requests. Please try again later.'
const UNKNOWN = 'An error occurred. Please try again.'

it.each([
  [500, NETWORK],
  [502, NETWORK],
  [504, NETWORK],
  [429, LIMITED],
  [400, UNKNOWN],
  [403, UNKNOWN],
])('reads a %i that is no answer of ours as: %s [7.answers.user-check]', async (status, sentence) => {
  const between = new Response('<h1>Bad gateway</h1>', { status })
  const answer = await attempt(Promise.resolve(between as never))
  if (answer.ok) throw new Error('a refusal was taken for an answer')
  expect(refusalText(translator('en'), refusalOf(answer.error))).toBe(sentence)
})

it('keeps what the API itself says, whatever its status', async () => {
  const body = { success: false, error: 'Mmoja anatosha.', code: 'TOO_MANY_LISTED' }
  const answer = await attempt(Promise.resolve(Response.json(body, { status: 409 }) as never))
  expect(answer).toMatchObject({ ok: false, error: { status: 409, code: 'TOO_MANY_LISTED', message: body.error } })
})
