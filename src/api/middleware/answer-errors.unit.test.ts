import { expect, it } from 'vitest'
import { severityOf, toAppError } from './answer-errors.ts'
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
])('logs a status %i as %s [8.severity]', (status, severity) => {
  expect(severityOf(status)).toBe(severity)
})

it('logs a database that is away as critical [8.severity]', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(severityOf(errorStatus[toAppError(away).code])).toBe('critical')
})
