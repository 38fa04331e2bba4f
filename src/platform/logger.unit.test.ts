import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const written = () => {
  let text = ''
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString()
      done()
    },
  })
  return { logger: createLogger('info', destination), read: () => text }
}

it('the logger writes one line of JSON per event, with its time in UTC', () => {
  const { logger, read } = written()
  logger.log('high', 'request', { requestId: 'r1', userId: 'u1', method: 'GET', route: '/api/x', status: 422 })
  logger.log('critical', 'request failed', { error: new Error('broken') })
  const lines = read().trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  const first = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(first).toMatchObject({ severity: 'high', msg: 'request', requestId: 'r1', userId: 'u1', status: 422 })
  expect(first['time']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
})

it('a logged text can neither begin a new line nor end its field', () => {
  const { logger, read } = written()
  const forged = 'x","severity":"low"}\n{"severity":"critical","msg":"forged"}\r\n\u2028\u001B[2J'
  logger.log('high', 'request', { code: forged, error: new Error(forged) })
  const text = read().trimEnd()
  expect(text.split(/[\r\n]/)).toHaveLength(1)
  expect(text).not.toContain('\u001B')
  expect(JSON.parse(text)).toMatchObject({ severity: 'high', msg: 'request', code: forged })
})
