import { createServer } from 'node:http'
import { StartError } from './start-error.ts'

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
  // `exclusive`, because workers would otherwise share the port, as they do for calls.
  server.listen({ port, host, exclusive: true }, resolve)
  await listening
  server.unref()
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
