import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { get } from 'node:https'
import { createConnection, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'

// Checks the sample settings for proxies in front of a server that answers as the product does: an event must arrive at
// once, although its stream stays open.

const PROGRAMS = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' }
type Program = keyof typeof PROGRAMS

let folder = ''
let stream: ServerResponse | null = null
let headers: IncomingHttpHeaders = {}
const server = createServer((request, response) => {
  if (request.url === '/readyz') {
    response.end()
    return
  }
  headers = request.headers
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  response.write('data: first\n\n')
  stream = response
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-proxies-'))
  chmodSync(folder, 0o755)
  const path = join(folder, 'pamoja.pem')
  const named = ['-subj', '/CN=localhost', '-keyout', path, '-out', `${path}.crt`]
  spawnSync('/usr/bin/openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...named])
  writeFileSync(path, readFileSync(path, 'utf8') + readFileSync(`${path}.crt`, 'utf8'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const fit = (path: string, port: number, plain: number): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/etc\/(?:nginx|haproxy)\/pamoja\.\w+/g, join(folder, 'pamoja.pem'))
    .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${(server.address() as AddressInfo).port}`)
    .replace(/(bind |listen )(:?)443/, `$1127.0.0.1:${port}`)
    .replace(/(bind |listen )(:?)80\b/, `$1127.0.0.1:${plain}`)

const commandOf = async (program: Program, port: number): Promise<string[]> => {
  const path = join(folder, `${program}.conf`)
  const site = fit(program === 'nginx' ? 'deploy/nginx.conf' : 'deploy/haproxy.cfg', port, await freePort())
  if (program === 'haproxy') {
    writeFileSync(path, site)
    return ['-db', '-f', path]
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder};`)
  const main = ['daemon off;', `pid ${folder}/nginx.pid;`, 'error_log stderr;', 'events {}']
  writeFileSync(path, [...main, 'http {', 'access_log off;', ...temporary, site, '}'].join('\n'))
  return ['-p', folder, '-c', path]
}

const isOpen = async (port: number): Promise<boolean> => {
  const socket = createConnection(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const readThrough = async (port: number): Promise<string[]> => {
  const options = { port, host: '127.0.0.1', path: '/api/messages/stream', rejectUnauthorized: false }
  const request = get({ ...options, headers: { 'x-forwarded-for': '203.0.113.9' } })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  const [first] = await once(response, 'data')
  stream?.write('data: second\n\n')
  const [second] = await once(response, 'data')
  request.destroy()
  stream?.end()
  return [String(first), String(second)]
}

for (const program of ['nginx', 'haproxy'] as const) {
  const isMissing = !existsSync(PROGRAMS[program])
  const note = isMissing ? ` (skipped: ${program} is not installed)` : ''
  it.skipIf(isMissing)(`the sample of ${program} passes live updates on at once${note}`, async () => {
    const port = await freePort()
    const child = spawn(PROGRAMS[program], await commandOf(program, port), { stdio: 'ignore' })
    const ended = once(child, 'exit')
    try {
      while (!(await isOpen(port))) {
        expect(child.exitCode).toBeNull()
        await setTimeout(20)
      }
      expect(await readThrough(port)).toEqual(['data: first\n\n', 'data: second\n\n'])
      // The proxies do not trust a forged header of the caller.
      expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })
}
