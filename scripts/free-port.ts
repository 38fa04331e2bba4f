import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports below those that a system uses for outgoing calls, because such a call could take the port of a killed server
 * before it starts again.
 */
const [FIRST, BEHIND] = [11_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, BEHIND)
    if (await isFree(port)) return port
  }
}

export const freePortPair = async (): Promise<number> => {
  for (;;) {
    const port = await freePort()
    if (await isFree(port + 1)) return port
  }
}
