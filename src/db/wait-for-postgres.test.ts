import { createServer, type Server } from 'node:net'
import { expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { openSilentProxy } from '../../tests/silent-proxy.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

const server = process.env['TEST_DATABASE_URL']

it('the wait for PostgreSQL logs once that it waits, and gives up with a message', async () => {
  const port = await freePort()
  const say = vi.fn<(line: string) => void>()
  const waiting = waitForPostgres(`postgres://x@127.0.0.1:${port}/x`, { say, longestMs: 100, retryMs: 20 })
  await expect(waiting).rejects.toThrow(
    `The database at 127.0.0.1:${port} does not answer: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
  expect(say.mock.calls).toEqual([
    [`Waiting for the database at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}.`],
  ])
})

it('the wait for PostgreSQL gives up on a server that does not answer', async () => {
  const silent = await new Promise<Server>((resolve) => {
    const listening = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(listening))
  })
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const waiting = waitForPostgres(`postgres://x@127.0.0.1:${port}/x`, { say: () => {}, longestMs: 0 })
  await expect(waiting).rejects.toThrow('does not answer: timeout expired.')
  silent.close()
})

it.skipIf(server === undefined)(
  'the wait for PostgreSQL ends when the database answers, and gives up at once when the database refuses',
  async () => {
    const { hostname, port } = new URL(server ?? '')
    const ownPort = await freePort()
    const url = Object.assign(new URL(server ?? ''), { hostname: '127.0.0.1', port: String(ownPort) }).toString()
    const { promise: waits, resolve: say } = Promise.withResolvers<string>()
    const waiting = waitForPostgres(url, { say, retryMs: 20 })
    await waits
    const proxy = await openSilentProxy({ host: hostname, port: Number(port) }, ownPort)
    await waiting
    const nowhere = Object.assign(new URL(url), { pathname: '/there-is-none' }).toString()
    await expect(waitForPostgres(nowhere, { say })).rejects.toThrow('refuses: database "there-is-none" does not exist.')
    await proxy.close()
  },
)
