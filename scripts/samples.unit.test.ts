import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { freePort } from './free-port.ts'

// Programs check the samples that we give to operators, where these programs are installed. The title of a skipped test
// says which program is missing.

const NOBODY = 65_534
const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'systemd-analyze': '/usr/bin/systemd-analyze',
  promtool: '/usr/bin/promtool',
  openssl: '/usr/bin/openssl',
  sh: '/bin/sh',
}
type Program = keyof typeof PROGRAMS

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-samples-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(path, 'utf8')
const place = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const ask = (program: Program, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(PROGRAMS[program], args, { encoding: 'utf8' })
  return { isAccepted: status === 0, said: `${stdout}${stderr}` }
}
/** @returns what the program says about a sample that it refuses; empty when it accepts the sample */
const problemsOf = (program: Program, args: readonly string[]): string => {
  const { isAccepted, said } = ask(program, args)
  return isAccepted ? '' : said
}

const certificate = (): string => {
  const path = join(folder, 'certificate.pem')
  const named = ['-subj', '/CN=localhost', '-keyout', path, '-out', `${path}.crt`]
  ask('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...named])
  writeFileSync(path, read(path) + read(`${path}.crt`))
  return path
}

/** PgBouncer has no mode that only checks. So it starts, and gets no connection. */
const startPgbouncer = async (text: string): Promise<string> => {
  const port = await freePort()
  const fitted = text
    .replace(/listen_addr = .*/, 'listen_addr = 127.0.0.1')
    .replace(/listen_port = .*|$/, `listen_port = ${port}\nunix_socket_dir =\n`)
    .replace(/auth_file = .*/, `auth_file = ${place('userlist.txt', '"pamoja" "secret"\n')}`)
  const asRoot = process.getuid?.() === 0
  if (asRoot) chownSync(folder, NOBODY, NOBODY)
  const child = spawn(PROGRAMS.pgbouncer, [place('pgbouncer.ini', fitted)], asRoot ? { uid: NOBODY, gid: NOBODY } : {})
  let said = ''
  const { promise: isUp, resolve } = Promise.withResolvers<void>()
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('process up')) resolve()
  })
  const ended = once(child, 'exit')
  await Promise.race([isUp, ended])
  child.kill('SIGKILL')
  await ended
  return /ERROR|WARNING|FATAL/.test(said) || !said.includes('process up') ? said : ''
}

const compose = z
  .object({ configs: z.record(z.string(), z.object({ content: z.string() })) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const composeConfig = (name: string) => compose.configs[name]?.content ?? ''

const unit = (path: string) =>
  place(
    basename(path),
    read(path)
      .replace(/ExecStart=\S+/, 'ExecStart=/bin/true')
      .replace(/User=.*/, 'User=root'),
  )

/**
 * Expected errors: other machines cannot be reached, and access rules are set at every start, not only at the first.
 */
const OF_OTHER_MACHINES = /not reachable|must not contain|^bootstrap\.pg_hba/

const samples: [sample: string, programs: Program[], problems: () => string | Promise<string>][] = [
  [
    'deploy/haproxy.cfg',
    ['haproxy', 'openssl'],
    () => {
      const path = place('haproxy.cfg', read('deploy/haproxy.cfg').replaceAll('/etc/haproxy/pamoja.pem', certificate()))
      return problemsOf('haproxy', ['-c', '-f', path])
    },
  ],
  [
    'deploy/haproxy-postgres.cfg',
    ['haproxy'],
    () => problemsOf('haproxy', ['-c', '-f', 'deploy/haproxy-postgres.cfg']),
  ],
  [
    'the configuration of HAProxy in compose.yaml',
    ['haproxy'],
    () => problemsOf('haproxy', ['-c', '-f', place('compose-haproxy.cfg', `${composeConfig('haproxy')}\n`)]),
  ],
  [
    'deploy/nginx.conf',
    ['nginx', 'openssl'],
    () => {
      const site = read('deploy/nginx.conf')
        .replaceAll(/\/etc\/nginx\/pamoja\.(?:crt|key)/g, certificate())
        .replaceAll(/listen (\d+)/g, `listen unix:${folder}/$1`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (what) => `${what}_temp_path ${folder};`,
      )
      const whole = [`pid ${folder}/nginx.pid;`, 'events {}', 'http {', ...temporary, site, '}']
      const path = place('nginx.conf', whole.join('\n'))
      return problemsOf('nginx', ['-t', '-p', folder, '-c', path])
    },
  ],
  ['deploy/pgbouncer.ini', ['pgbouncer'], () => startPgbouncer(read('deploy/pgbouncer.ini'))],
  [
    'the configuration of PgBouncer in compose.yaml',
    ['pgbouncer'],
    () => startPgbouncer(composeConfig('pgbouncer').replaceAll(/host=\w+/g, 'host=127.0.0.1')),
  ],
  [
    'the units of systemd',
    ['systemd-analyze'],
    () => {
      const units = ['pamoja@.service', 'pamoja-backup.service', 'pamoja-backup.timer'].map((name) =>
        unit(`deploy/${name}`),
      )
      return ask('systemd-analyze', ['verify', '--man=no', ...units]).said
    },
  ],
  [
    'deploy/patroni.yml',
    ['patroni'],
    () => {
      const text = read('deploy/patroni.yml').replaceAll(/\b10\.0\.0\.\d+/g, '127.0.0.1')
      const { said } = ask('patroni', ['--validate-config', place('patroni.yml', text)])
      return said
        .split('\n')
        .filter((line) => !OF_OTHER_MACHINES.test(line))
        .join('')
    },
  ],
  ['deploy/alerts.yml', ['promtool'], () => problemsOf('promtool', ['check', 'rules', 'deploy/alerts.yml'])],
  ['deploy/backup.sh', ['sh'], () => problemsOf('sh', ['-n', 'deploy/backup.sh'])],
]

describe('samples for operators', () => {
  for (const [sample, programs, problems] of samples) {
    const missing = programs.filter((program) => !existsSync(PROGRAMS[program]))
    const note = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} is not installed)` : ''
    it.skipIf(missing.length > 0)(`${programs[0]} accepts ${sample}${note}`, async () => {
      expect(await problems()).toBe('')
    })
  }
})
