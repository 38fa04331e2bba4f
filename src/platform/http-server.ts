import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { limitBodies, type BodyRules } from './incoming-bodies.ts'

export interface HttpServerParts {
  fetch: (request: Request, bindings?: unknown) => Response | Promise<Response>
  bodies: BodyRules
  headers: Readonly<Record<string, string>>
}

export interface HttpServer {
  /** @returns the port. @throws network errors, such as EADDRINUSE */
  listen: (port: number, host: string) => Promise<number>
  /** From now on every answer asks its client to close the connection. */
  announceEnd: () => void
  /** Lets running requests finish for this long, then closes every connection. */
  close: (finishMs: number) => Promise<void>
}

const CONNECTIONS = {
  // Longer than proxies keep idle connections. Otherwise a proxy could send a request on a closing connection and lose it.
  keepAliveTimeout: 75_000,
  headersTimeout: 10_000,
  // Enough for a slow upload. incoming-bodies.ts cuts off slower bodies before this time.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2000,
}
const LOOPBACK = ['127.0.0.1', '::1'] as const
const CLOSE_IDLE_EVERY_MS = 50

const listenOn = (server: SocketServer, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const closeListener = (server: SocketServer) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
  })

const trackConnections = (server: Server) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    /** Closes idle connections, including those that browsers open in advance, which Node does not count as idle. */
    closeIdle: () => {
      server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}

/** TRACE would return a caller's own headers, including cookies. */
const NEVER_ANSWERED = 'TRACE'

const askToClose = (outgoing: ServerResponse) => {
  if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
}

const trackAnswers = (headers: HttpServerParts['headers'], handle: RequestListener) => {
  const underWay = new Set<ServerResponse>()
  let ending = false
  const listener: RequestListener = (incoming, outgoing) => {
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    underWay.add(outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
    if (ending) askToClose(outgoing)
    if (incoming.method === NEVER_ANSWERED) outgoing.writeHead(405).end()
    else handle(incoming, outgoing)
  }
  const announceEnd = () => {
    ending = true
    for (const outgoing of underWay) askToClose(outgoing)
  }
  return { listener, announceEnd }
}

export const createHttpServer = ({ fetch, bodies, headers }: HttpServerParts): HttpServer => {
  // Health checks of some proxies use HTTP/1.0 without a host. For such requests the host is localhost.
  const answer = getRequestListener(fetch, { hostname: 'localhost' })
  const handle = limitBodies(bodies, (incoming, outgoing) => void answer(incoming, outgoing))
  const { listener, announceEnd } = trackAnswers(headers, handle)
  const server = createServer(CONNECTIONS, listener)
  const { closeIdle } = trackConnections(server)
  // Listens on the second address of `localhost`. The first server handles its connections.
  const second = createSocketServer((socket) => server.emit('connection', socket))
  return {
    announceEnd,
    listen: async (port, host) => {
      if (host !== 'localhost') return listenOn(server, port, host)
      const taken = await listenOn(server, port, LOOPBACK[0])
      // A machine without IPv6 has only the first address.
      await listenOn(second, taken, LOOPBACK[1]).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') throw error
      })
      return taken
    },
    close: async (finishMs) => {
      announceEnd()
      const idle = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS)
      const cut = setTimeout(() => server.closeAllConnections(), finishMs)
      await Promise.all([closeListener(server), closeListener(second)])
      clearTimeout(cut)
      clearInterval(idle)
    },
  }
}
