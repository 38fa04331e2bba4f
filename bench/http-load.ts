// This load generator runs in its own process. It supports only as much HTTP/1.1 as it needs, so that it takes little
// CPU from the measured server.
import { connect } from 'node:net'

export interface LoadOrder {
  port: number
  paths: string[]
  connections: number
  seconds: number
  /**
   * How many requests per second all connections send together. Without it, each connection sends a request as soon as
   * the previous one is answered.
   */
  perSecond?: number
  cookie?: string
}
export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  cpuMsPerRequest: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

const isWhole = (head: string, body: Buffer): boolean => {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return body.length >= Number(length)
  return /transfer-encoding: chunked/i.test(head) && body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
}

interface Connection {
  order: LoadOrder
  /**
   * The number of the connection, from 0. With `perSecond`, it sets when the first request is due, so that all requests
   * are evenly spaced.
   */
  index: number
  requests: Buffer[]
  until: number
  latencies: number[]
}

const runConnection = ({ order, index, requests, until, latencies }: Connection) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1')
    socket.setNoDelay(true)
    let pending: Buffer = Buffer.alloc(0)
    const pauseMs = order.perSecond === undefined ? null : (1000 * order.connections) / order.perSecond
    let plannedAt = performance.now() + ((pauseMs ?? 0) * index) / order.connections
    let sentAt = 0
    const send = () => {
      const request = requests[Math.floor(Math.random() * requests.length)]
      if (!request) throw new Error('nothing to ask')
      sentAt = performance.now()
      socket.write(request)
    }
    /** If a request is due before the previous one is answered, its latency counts from the time when it is due. */
    const sendByClock = (now: number) => {
      if (plannedAt > now) {
        setTimeout(send, plannedAt - now)
        return
      }
      send()
      sentAt = plannedAt
    }
    const sendNext = (now: number) => {
      if (pauseMs === null) return send()
      plannedAt += pauseMs
      return sendByClock(now)
    }
    // The first request also waits until it is due, because requests of all connections at the same moment would be an
    // extra load.
    socket.on('connect', () => (pauseMs === null ? send() : sendByClock(performance.now())))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const headEnd = pending.indexOf(HEAD_END)
      if (headEnd < 0) return
      const head = pending.toString('latin1', 0, headEnd)
      if (!head.startsWith('HTTP/1.1 200')) {
        reject(new Error(`unexpected answer: ${head}`))
        return
      }
      if (!isWhole(head, pending.subarray(headEnd + HEAD_END.length))) return
      pending = Buffer.alloc(0)
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < until) return sendNext(now)
      socket.end()
      resolve()
    })
  })

const run = async (order: LoadOrder): Promise<LoadResult> => {
  const cookie = order.cookie === undefined ? '' : `Cookie: ${order.cookie}\r\n`
  const requests = order.paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\n${cookie}\r\n`),
  )
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const until = startedAt + order.seconds * 1000
  const connections = Array.from({ length: order.connections }, (_, index) => ({
    order,
    index,
    requests,
    until,
    latencies,
  }))
  await Promise.all(connections.map(runConnection))
  const elapsed = performance.now() - startedAt
  const used = process.cpuUsage(cpu)
  latencies.sort((a, b) => a - b)
  const quantile = (q: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? 0
  return {
    perSecond: latencies.length / (elapsed / 1000),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    cpuMsPerRequest: (used.user + used.system) / 1000 / latencies.length,
  }
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})
