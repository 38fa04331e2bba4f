import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../tests/test-product.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const CAP = 10
const ASKED_AT_EACH = 20

const database = process.env['TEST_DATABASE_URL']

const suggest = async (server: ServerProcess) => {
  const { status, body } = await server.call('POST', '/api/places/autocomplete', null, { input: 'nakuru' })
  expect(status).toBe(200)
  return (body as { suggestions: { placeId: string }[] }).suggestions[0]?.placeId ?? ''
}

describe.skipIf(database === undefined)('calls to Google Places', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let servers: [ServerProcess, ServerProcess]
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    const shared = {
      APP_MASTER_KEY: randomBytes(32).toString('base64'),
      GOOGLE_PLACES_API_KEY: 'simulated-google-key',
      PLACES_DAILY_CAP: String(CAP),
      PLACES_TIMEOUT_MS: '10000',
    }
    const first = await startServer(own.url, shared)
    // Both servers use one simulated Google, which counts their calls.
    const google = { GOOGLE_PLACES_BASE_URL: `${first.base}/dev/google-places` }
    servers = [first, await startServer(own.url, { ...shared, ...google })]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await own.drop()
  })

  const billed = async () => {
    const { body } = await servers[0].call('GET', '/dev/google-places/billing')
    return (body as { autocompletes: number }).autocompletes
  }

  it('two servers with one key share the daily cap exactly, and answer from the built-in places when it is reached', async () => {
    const answers = await Promise.all(
      servers.flatMap((server) => Array.from({ length: ASKED_AT_EACH }, () => suggest(server))),
    )
    expect(answers.filter((placeId) => placeId.startsWith('g:'))).toHaveLength(CAP)
    expect(answers.filter((placeId) => placeId.startsWith('ke:'))).toHaveLength(2 * ASKED_AT_EACH - CAP)
    expect(await billed()).toBe(CAP)
    expect(await Promise.all(servers.map(suggest))).toEqual(['ke:nakuru', 'ke:nakuru'])
    expect(await billed()).toBe(CAP)
  })
})
