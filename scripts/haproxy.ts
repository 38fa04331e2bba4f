import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const PROGRAM = '/usr/sbin/haproxy'
const SAMPLE = 'deploy/haproxy.cfg'

export const hasHaproxy = (): boolean => existsSync(PROGRAM)

export interface RunningProxy {
  base: string
  stop: () => Promise<void>
}

/** The sample `deploy/haproxy.cfg` without TLS, on this port and with these servers. */
const fit = (sample: string, port: number, servers: readonly number[]): string =>
  sample
    .replace(/\nfrontend plain\n[^]*?\n\n/, '\n')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replaceAll(/ {4}server \w+ .*\n?/g, '')
    .concat(servers.map((server) => `    server at${server} 127.0.0.1:${server}\n`).join(''))

/**
 * HAProxy with the settings of `deploy/haproxy.cfg`, in front of processes that may start and stop. One of these
 * processes must answer already.
 */
export const startHaproxy = async (port: number, servers: readonly number[]): Promise<RunningProxy> => {
  if (!hasHaproxy()) throw new Error('Install HAProxy first (Debian and Ubuntu: apt-get install haproxy).')
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-proxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, fit(readFileSync(SAMPLE, 'utf8'), port, servers))
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  while ((await fetch(`${base}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${said}`)
    await setTimeout(100)
  }
  return {
    base,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
