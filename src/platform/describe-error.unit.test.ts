import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const messageOf = (message: string) => describeError(new Error(message)).message

it.each([
  'Connection terminated: the database did not answer in time',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'relation "users" does not exist',
  'duplicate key value violates unique constraint "users_phone_key"',
  'cannot execute UPDATE in a read-only transaction',
  'Cannot read properties of undefined (reading "driver")',
  'ride 0198c2f4-5b1e-7cc3-a1c4-2f5e8b9d0a11 is not there',
])('the description of an error keeps a message without user data: %s', (message) => {
  expect(messageOf(message)).toBe(message)
})

const CANARIES = ['+254 712 345 678', '0712345678', '254712345678', 'wanjiku@example.com', '482913', '7391', 'Wanjiku']
const TOKEN = 'q1Zr8-Jc_4TnB2sVx0LmPw7dYhEaKf3G'

it.each([
  'invalid input syntax for type uuid: "%"',
  'value "%" is out of range for type integer',
  'Unexpected token \'%\', "% ha"... is not valid JSON',
  'The file `%` is not there',
  "Can't find the person '%' here",
  'Failed to parse URL from http://places.internal/search?q=%&limit=5',
])('the description of an error has no user data: %s', (message) => {
  for (const canary of [...CANARIES, TOKEN, 'Habari, nauli ni ngapi?', 'said "Habari" to', "it's 'so'"])
    expect(messageOf(message.replaceAll('%', canary))).not.toContain(canary)
})

it('the description of an error keeps the text before the first quoted user data', () => {
  expect(messageOf('null value in column "name" of relation "users" at "Wanjiku" or "so"')).toBe(
    'null value in column "name" of relation "users" at "…"',
  )
})

it('the description of an error has no quoted text that is too long to be read to its end', () => {
  expect(messageOf(`unexpected "${'Habari Wanjiku '.repeat(200)}"`)).toBe('unexpected "…"')
  expect(messageOf(`it said "one" and "two" of "${'x'.repeat(2000)}`)).toBe('it said "…"')
})

it('the description of an error has no phone number, email address, code or token, even without quotation marks', () => {
  for (const canary of [...CANARIES.slice(0, -1), TOKEN, '7f3a9c5be1d2480697a4c3b2e1f0d9c8'])
    expect(messageOf(`550 5.1.1 <${canary}>: rejected ${canary}, gave ${canary}.`)).not.toContain(canary)
})

it('the description of a failed statement has no statement and no values, and describes the wrapped error', () => {
  const refusal = Object.assign(new Error('deadlock detected'), { code: '40P01', detail: 'Process 0712345678 waits' })
  const failed = new Error('Failed query: update users set name = $1\nparams: Wanjiku', { cause: refusal })
  const described = describeError(failed)
  expect(described).toMatchObject({ name: 'Error', cause: { code: '40P01', message: 'deadlock detected' } })
  expect(JSON.stringify(described)).not.toMatch(/Wanjiku|0712345678|update users/)
})

it('a plain object, a text and an aggregate error can be described like an error', () => {
  expect(describeError({ message: 'Connection terminated unexpectedly', queue: 'payments.check' })).toEqual({
    message: 'Connection terminated unexpectedly',
  })
  expect(describeError('stopped')).toEqual({ message: 'stopped' })
  expect(describeError(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]))).toMatchObject({
    name: 'AggregateError',
    cause: { message: 'connect ECONNREFUSED ::1:…' },
  })
  expect(describeError(null)).toEqual({ name: 'object' })
})
