import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const NOBODY = 65_534

export const hasPgbouncer = (): boolean => existsSync(PROGRAM)

export interface RunningPgbouncer {
  through: (url: string) => string
  stop: () => Promise<void>
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/**
 * A PgBouncer in transaction mode, in front of one server. It uses all of its few connections in turn, so that a test
 * notices state that stays on one of them.
 */
export const startPgbouncer = async (server: string, connections = 6): Promise<RunningPgbouncer> => {
  const { hostname, port: serverPort, username } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_round_robin = 1
server_login_retry = 1
; As in deploy/pgbouncer.ini. It makes one connection after the other, so one that is not answered holds up all.
server_connect_timeout = 3
`,
  )
  const asRoot = process.getuid?.() === 0
  chmodSync(folder, 0o755)
  if (asRoot) chownSync(folder, NOBODY, NOBODY)
  const child = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
  const ended = once(child, 'exit')
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start')
    await setTimeout(20)
  }
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).toString(),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
