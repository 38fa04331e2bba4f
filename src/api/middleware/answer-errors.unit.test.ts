import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { ApiEnv } from '../environment.ts'
import { answerError, severityOf, toAppError } from './answer-errors.ts'
import { errorStatus } from '../../shared/kernel/error-codes.ts'

it.each([
  [500, 'critical'],
  [503, 'critical'],
  [400, 'high'],
  [401, 'high'],
  [422, 'high'],
  [403, 'medium'],
  [404, 'medium'],
  [200, 'low'],
  [302, 'low'],
])('the API logs a status %i as %s [8.severity]', (status, severity) => {
  expect(severityOf(status)).toBe(severity)
})

it('the API logs an unreachable database as critical [8.severity]', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(severityOf(errorStatus[toAppError(away).code])).toBe('critical')
})

it.each([
  ['connection failure', '08006'],
  ['too many connections', '53300'],
  ['disk full', '53100'],
  ['shutting down', '57P01'],
  ['starting up or in recovery', '57P03'],
  ['a read-only server', '25006'],
  ['a failing disk', '58030'],
])('the API answers 503 when the database says: %s', (_why, code) => {
  const failed = new Error('Failed query', { cause: Object.assign(new Error('refused'), { code }) })
  expect(toAppError(failed)).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 })
})

it('the API answers 503 when the connection was lost inside a transaction', () => {
  const cause = new Error('Client has encountered a connection error and is not queryable')
  expect(toAppError(new Error('Failed query', { cause }))).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 })
})

it.each([
  ['RATE_LIMITED', 'error.rateLimited', 90, '90'],
  ['DATABASE_UNAVAILABLE', 'error.databaseUnavailable', 2, '2'],
  ['DATABASE_UNAVAILABLE', 'error.databaseUnavailable', undefined, '1'],
  ['CONFLICT', 'error.conflict', 3, null],
] as const)(
  'the answer to the error %s (%s) with the waiting time %s has the Retry-After header %s',
  async (code, key, waitTime, after) => {
    const app = new Hono<ApiEnv>()
    app.onError(answerError({ log: () => {} }))
    app.get('/', () => {
      throw new AppError(code, key, waitTime === undefined ? {} : { waitTime })
    })
    expect((await app.request('/')).headers.get('retry-after')).toBe(after)
  },
)
