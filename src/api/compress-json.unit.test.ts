import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, it } from 'vitest'
import { compressJson } from './compress-json.ts'

const LONG = JSON.stringify({ name: 'Wanjikũ', words: 'a ride '.repeat(1000) })
const HUGE = JSON.stringify('far too long '.repeat(20_000))
const JSON_TYPE = { 'content-type': 'application/json' }

const app = new Hono()
  .use('*', compress())
  .use('*', async (c, next) => {
    await next()
    // `compressJson` has run at this point, and the framework's `compress` has not.
    c.header('x-in-one-step', String(c.res.headers.has('content-encoding')))
  })
  .use('*', compressJson)
  .get('/long', (c) => c.body(LONG, 201, { ...JSON_TYPE, 'x-own': 'kept', vary: 'Cookie' }))
  .get('/short', (c) => c.json({ ok: true }))
  .get('/huge', (c) => c.body(HUGE, 200, JSON_TYPE))
  .get('/tagged', (c) => c.body(LONG, 200, { ...JSON_TYPE, etag: '"one"' }))
  .get('/as-is', (c) => c.body(LONG, 200, { ...JSON_TYPE, 'cache-control': 'no-store, no-transform' }))
  .get('/words', (c) => c.body(LONG, 200, { 'content-type': 'text/plain' }))
  .get('/events', (c) => c.body(LONG, 200, { 'content-type': 'text/event-stream' }))
  .get('/nothing', (c) => c.body(null, 204))

const ask = async (path: string, accepted: string | null = 'gzip, deflate, br', method = 'GET') => {
  const headers: Record<string, string> = accepted === null ? {} : { 'accept-encoding': accepted }
  const answer = await app.request(path, { method, headers })
  const encoding = answer.headers.get('content-encoding')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
  return { answer, encoding, bytes, text, isInOneStep: answer.headers.get('x-in-one-step') === 'true' }
}

it('`compressJson` compresses JSON in one step, and keeps status and headers', async () => {
  const { answer, encoding, bytes, text, isInOneStep } = await ask('/long')
  expect([answer.status, encoding, text, isInOneStep]).toEqual([201, 'gzip', LONG, true])
  expect(bytes.length).toBeLessThan(LONG.length / 10)
  expect(answer.headers.get('x-own')).toBe('kept')
  expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
})

it('JSON is not compressed in a short answer, or for a caller who accepts neither gzip nor deflate', async () => {
  expect(await ask('/short')).toMatchObject({ encoding: null, text: '{"ok":true}' })
  for (const accepted of [null, 'br', 'gzip;q=0', 'identity'])
    expect(await ask('/long', accepted)).toMatchObject({ encoding: null, text: LONG })
  expect(await ask('/nothing')).toMatchObject({ answer: { status: 204 }, text: '' })
})

it('`compressJson` leaves huge answers, answers with an ETag, and other types to the framework’s own compression', async () => {
  expect(await ask('/huge')).toMatchObject({ encoding: 'gzip', text: HUGE, isInOneStep: false })
  const tagged = await ask('/tagged')
  expect([tagged.answer.headers.get('etag'), tagged.isInOneStep]).toEqual(['W/"one"', false])
  expect(await ask('/words')).toMatchObject({ encoding: 'gzip', text: LONG, isInOneStep: false })
  expect(await ask('/long', 'deflate')).toMatchObject({ encoding: 'deflate', isInOneStep: false })
})

it('events, and answers that may not be changed, are not compressed', async () => {
  for (const path of ['/events', '/as-is']) expect(await ask(path)).toMatchObject({ encoding: null, text: LONG })
})
