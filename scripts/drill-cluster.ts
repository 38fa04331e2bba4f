// Starts two PostgreSQL servers with synchronous replication. Each has its own proxy and disk, which the drill can
// break.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { openSilentProxy } from '../tests/silent-proxy.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

const AGAIN_MS = 50
const MAX_WAIT_MS = 60_000
const ANSWER_MS = 2000
const DISK_MB = 400
const SETTINGS = {
  wal_level: 'replica',
  hot_standby: 'on',
  max_connections: '100',
  min_wal_size: '2MB',
  max_wal_size: '16MB',
  wal_recycle: 'off',
  wal_keep_size: '32MB',
}

export const ask = async <Row>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as Row[]
  } finally {
    void client.end().catch(() => {})
  }
}

export const waitUntil = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  const startedAt = performance.now()
  while (!(await holds())) {
    if (performance.now() - startedAt > MAX_WAIT_MS) throw new Error(`waited too long until ${what}`)
    await setTimeout(AGAIN_MS)
  }
}

/** A small separate disk, or only a folder if this user may not mount a disk. */
export const openDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-disk-'))
  const options = `size=${DISK_MB}m,mode=1777`
  const isMounted =
    spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  chmodSync(folder, 0o1777)
  const filler = join(folder, 'filler')
  return {
    folder,
    isMounted,
    fill: () => {
      for (let megabytes = 64; megabytes >= 0; megabytes = megabytes === 0 ? -1 : Math.floor(megabytes / 2))
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(megabytes === 0 ? 512 : megabytes * 2 ** 20), { flag: 'a' })
        } catch {
          // The disk is full: smaller pieces fill the rest.
        }
    },
    empty: () => rmSync(filler, { force: true }),
    close: () => {
      if (isMounted) spawnSync('/usr/bin/umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Disk = ReturnType<typeof openDisk>

export interface Node {
  url: () => string
  kill: () => void
  freeze: () => void
  /** The connections to the server stay open, but nothing passes through its proxy any more. */
  cut: () => void
  disk: Disk
}

export interface Cluster {
  url: string
  /** The address behind the pooler; null when there is no pooler. */
  directUrl: string | null
  primary: () => Promise<Node>
  standby: () => Promise<Node>
  /** Promotes the standby, or waits until Patroni has promoted it. */
  failOver: () => Promise<void>
  /** After a full disk: promotes the standby if the primary has stopped, or finds out which server Patroni has promoted. */
  failOverIfStopped: () => Promise<void>
  renew: () => Promise<void>
  close: () => Promise<void>
}

/** A fixed address, behind which the server can change. */
const openSeat = async () => {
  const target = { host: '127.0.0.1', port: 0 }
  const line = await openSilentProxy(target)
  const disk = openDisk()
  let server: RunningPostgres | null = null
  const seat = {
    disk,
    host: `127.0.0.1:${line.port}`,
    url: () => seat.server().url,
    kill: () => {
      try {
        server?.kill()
      } catch {
        // The process has ended by itself.
      }
    },
    freeze: () => seat.server().freeze(),
    cut: line.silence,
    server: (): RunningPostgres => {
      if (!server) throw new Error('there is no server')
      return server
    },
    /**
     * @param of The server that this one follows. `startPostgres` copies its data directly, and not through its proxy,
     * because the proxy runs in this process, which does nothing else during the copy.
     */
    start: async (of: { host: string; server: () => RunningPostgres } | null) => {
      const [host, port] = (of?.host ?? '').split(':')
      const follows: Record<string, string> = of
        ? { primary_conninfo: `'host=${host} port=${port} user=postgres'` }
        : {}
      const place = { parent: disk.folder, logFiles: 'small' } as const
      server = await startPostgres({ ...SETTINGS, ...follows }, of?.server().url ?? null, place)
      target.port = Number(new URL(server.url).port)
      line.heal()
    },
    end: () => {
      seat.kill()
      server?.stop()
      server = null
    },
    close: async () => {
      if (server) seat.end()
      await line.close()
      disk.close()
    },
  }
  return seat
}
type Seat = Awaited<ReturnType<typeof openSeat>>

export const takesWrites = async (url: string): Promise<boolean> => {
  const rows = await ask<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby').catch(() => [])
  return rows[0]?.standby === false
}

/** Turns synchronous replication on, and waits for it: then a commit is acknowledged only when both servers have it. */
const beSynchronous = async (primaryUrl: string): Promise<void> => {
  await ask(primaryUrl, `alter system set synchronous_standby_names = '*'`)
  await ask(primaryUrl, 'select pg_reload_conf()')
  await waitUntil('the standby is synchronous', async () => {
    const rows = await ask<{ state: string }>(primaryUrl, 'select sync_state as state from pg_stat_replication')
    return rows.some(({ state }) => state === 'sync')
  })
}

/** @param decideMs How long the drill waits before it promotes the standby, as a program such as Patroni would */
export const openCluster = async (decideMs: number): Promise<Cluster> => {
  const seats: [Seat, Seat] = [await openSeat(), await openSeat()]
  let [primary, standby] = seats
  await primary.start(null)
  await standby.start(primary)
  await beSynchronous(primary.url())
  const promote = async () => {
    await ask(standby.url(), `alter system set synchronous_standby_names = ''`)
    await ask(standby.url(), 'select pg_reload_conf()')
    await ask(standby.url(), 'select pg_promote(false)')
    ;[primary, standby] = [standby, primary]
  }
  return {
    url: `postgres://postgres@${seats.map(({ host }) => host).join()}/postgres`,
    directUrl: null,
    primary: async () => primary,
    standby: async () => standby,
    failOver: async () => {
      await setTimeout(decideMs)
      await promote()
    },
    failOverIfStopped: async () => {
      if (await takesWrites(primary.url())) return
      // Otherwise the lost server could become a second primary when its disk has space again.
      primary.kill()
      await promote()
    },
    renew: async () => {
      standby.end()
      await standby.start(primary)
      await beSynchronous(primary.url())
    },
    close: async () => {
      for (const seat of seats) await seat.close()
    },
  }
}
