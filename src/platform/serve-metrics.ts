import { createServer } from 'node:http'
import { StartError } from './start-error.ts'

/** `GET /metrics` for Prometheus, on one port per process. @returns a function that stops it */
export const serveMetrics = async (
  { host, port }: { host: string; port: number },
  render: () => Promise<string>,
): Promise<() => void> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    render().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error) => reject(new StartError(`Metrics cannot be served on port ${port}: ${error.message}`)))
  // Each process has its own port for metrics, even when several processes answer calls on one port.
  server.listen({ port, host, exclusive: true }, resolve)
  await listening
  server.unref()
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
