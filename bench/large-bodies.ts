// Measures the memory of the built server while bodies that are far too large are sent to six of its paths.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { pourBytes } from '../tests/pour-bytes.ts'
import { startProduct } from '../tests/e2e/running-product.ts'

const SENT_BYTES = 600e6
const AT_ONCE = 5
const PIECE = 1024 * 1024
const PATHS = [
  '/client-error',
  '/auth/sign-in',
  '/dashboard/money/comparisons',
  '/api/auth/send-otp',
  '/assets/x.js',
  '/dev/inbox',
]
const SHAPES: Record<string, (path: string) => { head: string; piece: Buffer }> = {
  form: (path) => withLength(path, 'POST', 'application/x-www-form-urlencoded'),
  json: (path) => withLength(path, 'POST', 'application/json'),
  multipart: (path) => withLength(path, 'POST', 'multipart/form-data; boundary=x'),
  GET: (path) => withLength(path, 'GET', 'text/plain'),
  chunked: (path) => ({
    head: `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
    piece: Buffer.concat([Buffer.from(`${PIECE.toString(16)}\r\n`), Buffer.alloc(PIECE, 'A'), Buffer.from('\r\n')]),
  }),
}
const withLength = (path: string, method: string, type: string) => ({
  head: `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${SENT_BYTES}\r\n\r\n`,
  piece: Buffer.alloc(PIECE, 'A'),
})

const pour = async (port: number, { head, piece }: { head: string; piece: Buffer }): Promise<void> => {
  const socket = connect(port, 'localhost')
  socket.resume()
  await once(socket, 'connect')
  socket.write(head)
  await pourBytes(socket, piece, SENT_BYTES)
  socket.destroy()
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const built = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const product = await startProduct({ LOG_LEVEL: 'silent' })
const port = Number(new URL(product.url).port)
const round = async (): Promise<void> => {
  for (const path of PATHS)
    for (const shape of Object.values(SHAPES))
      await Promise.all(Array.from({ length: AT_ONCE }, () => pour(port, shape(path))))
}
await round()
const before = residentMb(product.pid())
let max = before
const watch = setInterval(() => {
  max = Math.max(max, residentMb(product.pid()))
}, 20)
await round()
clearInterval(watch)
console.log(
  `\n# ${SENT_BYTES / 1e6} MB to each of ${PATHS.length} paths, in ${Object.keys(SHAPES).join(', ')}, ${AT_ONCE} at once\n`,
)
console.log(`- resident memory: ${before.toFixed(0)} MB before, at most ${max.toFixed(0)} MB`)
await product.dispose()
