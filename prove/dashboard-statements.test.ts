import type { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertUser } from '../tests/builders.ts'
import { countStatements } from '../tests/count-statements.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'

// The embedded database has no connections whose statements could be counted.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('a call of the dashboard', () => {
  let world: PayingWorld
  let counting: AsyncLocalStorage<string[]>
  let tokens: { 'a new user': string; 'a rider with a request': string }

  beforeAll(async () => {
    counting = countStatements()
    world = await openPayingWorld()
    const newcomer = await insertUser(world.deps)
    tokens = {
      'a new user': await world.signIn(newcomer),
      'a rider with a request': (await approvedRequest(world)).riderToken,
    }
  })
  afterAll(async () => {
    await world.close()
    vi.restoreAllMocks()
  })

  // Each count includes the statement that reads the session. A page sends that statement once for all its calls.
  it.each([
    ['a new user', '/api/auth/session', 1],
    ['a new user', '/api/user/me/next-steps', 2],
    ['a new user', '/api/ride/lists', 2],
    ['a rider with a request', '/api/auth/session', 1],
    ['a rider with a request', '/api/user/me/next-steps', 4],
    ['a rider with a request', '/api/ride/lists', 4],
  ] as const)('of %s to %s sends this number of statements: %i', async (who, path, max) => {
    const sent: string[] = []
    const { status } = await counting.run(sent, () => world.call('GET', path, { as: tokens[who] }))
    expect(status).toBe(200)
    expect(sent.length, sent.join('\n')).toBe(max)
  })
})
