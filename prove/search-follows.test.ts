import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasPgbouncer, startPgbouncer, type RunningPgbouncer } from '../scripts/pgbouncer.ts'
import { openPostgres, type Store } from '../src/db/client.ts'
import { pruneChanges } from '../src/db/search-feed.ts'
import { insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import { seededRandom } from '../tests/random.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import type { Report, Request } from './search-follower.ts'
import { bundled } from './start-server.ts'

// The full run sets PROVE_CHANGES=20000, on an idle machine. The default run makes at most 2,000 changes in at most
// 5 seconds, has a shorter open transaction, and does not check the times.
const JUDGED = process.env['PROVE_CHANGES'] !== undefined
const CHANGES = Number(process.env['PROVE_CHANGES'] ?? 2000)
const SECONDS = JUDGED ? 1200 : 5
const HELD_OPEN_MS = JUDGED ? 30_000 : 2000
const WRITERS = 6
/** What percentage of the changes wait before they commit, and what percentage roll back. */
const SLOW = 30
const ROLLED_BACK = 5
const SLOWEST_MS = 120
const CUT_EVERY_MS = JUDGED ? 900 : 400
const KILL_EVERY_MS = JUDGED ? 5000 : 1000
/** A process is frozen for longer than the feed stores changes in this proof. */
const FROZEN_MS = 1500
const P99_NOTIFIED_MS = 300
const P99_POLLING_MS = 1000

const database = process.env['TEST_DATABASE_URL']

interface Follower {
  name: string
  isPolling: boolean
  child: ChildProcess
  /** From this moment on the index must follow every change by itself. */
  aliveSince: number
  /** Earlier periods in which the index had to follow every change. Each ends shortly before a stop of the process. */
  judged: { from: number; to: number }[]
  seen: Map<string, number>
}
/**
 * Called just before the follower stops. Changes of the last moments do not count, because the time to read them was
 * not over.
 */
const endWindow = (follower: Follower) => {
  follower.judged.push({ from: follower.aliveSince, to: Date.now() - limitOf(follower) })
  follower.aliveSince = Number.POSITIVE_INFINITY
}

const limitOf = ({ isPolling }: Pick<Follower, 'isPolling'>) => (isPolling ? P99_POLLING_MS : P99_NOTIFIED_MS)

const versionOf = (id: string) => `v${id.slice(0, 8)}`

const nameOf = (url: string, name: string) => {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return named.toString()
}

describe.skipIf(database === undefined)('the search indexes of three processes', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  /** Used by the polling process. Where PgBouncer is not installed, that process only ignores its notifications. */
  let pooler: RunningPgbouncer | null
  const followers: Follower[] = []
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    pooler = hasPgbouncer() ? await startPgbouncer(own.url) : null
    store = await openPostgres(own.url, { size: WRITERS + 4, waitMs: BUSY_MS }, () => {})
  })
  afterAll(async () => {
    for (const { child } of followers) child.kill('SIGKILL')
    await store.close()
    await pooler?.stop()
    await own.drop()
  })

  const start = async (follower: Omit<Follower, 'child' | 'aliveSince'>): Promise<Follower> => {
    const { file, compileCache } = bundled('search-follower')
    const child = spawn(process.execPath, [file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        ...compileCache,
        DATABASE_URL: nameOf((follower.isPolling && pooler?.through(own.url)) || own.url, follower.name),
        DATABASE_DIRECT_URL: nameOf(own.url, follower.name),
        POLLING: follower.isPolling ? '1' : '0',
      },
    })
    const begun = { ...follower, child, aliveSince: Number.POSITIVE_INFINITY }
    await new Promise<void>((ready, failed) => {
      child.once('exit', () => failed(new Error(`${follower.name} ended`)))
      child.on('message', (message: Report) => {
        if (message.kind === 'ready') ready()
        if (message.kind === 'seen')
          for (const { id, version, at } of message.seen)
            if (!begun.seen.has(`${id} ${version}`)) begun.seen.set(`${id} ${version}`, at)
      })
    })
    begun.aliveSince = Date.now()
    return begun
  }
  const caughtUp = ({ child }: Follower) =>
    new Promise<void>((done) => {
      const read = (message: Report) => {
        if (message.kind !== 'caught-up') return
        child.off('message', read)
        done()
      }
      child.on('message', read)
      child.send('catch-up' satisfies Request)
    })
  const versionsOf = ({ child }: Follower) =>
    new Promise<Map<string, string>>((done) => {
      const read = (message: Report) => {
        if (message.kind !== 'all') return
        child.off('message', read)
        done(new Map(message.versions))
      }
      child.on('message', read)
      child.send('all' satisfies Request)
    })

  /** Inserts copies of one ride. Each copy is changed at most once, so that no later change hides a lost change. */
  const insertRides = async (): Promise<string[]> => {
    const deps = { db: store.db, clock: { now: () => new Date() } }
    const owner = await insertUser(deps, { role: 'DRIVER' })
    const first = await insertRide(deps, await insertVehicle(deps, owner), { departsAt: new Date(Date.now() + 3.6e6) })
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temp table copies as select gen_random_uuid() as id, n * interval '4 hours' as later from generate_series(1, ${CHANGES}) n`,
    )
    await client.query(
      `insert into rides select (jsonb_populate_record(r, jsonb_build_object('id', c.id,
        'departs_at', r.departs_at + c.later, 'arrives_at', r.arrives_at + c.later))).* from rides r, copies c where r.id = $1`,
      [first.id],
    )
    for (const [table, more] of [
      ['ride_stops', `, 'planned_at', t.planned_at + c.later`],
      ['ride_fares', ''],
      ['ride_legs', ''],
    ] as const)
      await client.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('ride_id', c.id${more}))).*
          from ${table} t, copies c where t.ride_id = $1`,
        [first.id],
      )
    const { rows } = await client.query<{ id: string }>('select id from copies')
    await client.end()
    return rows.map(({ id }) => id)
  }

  it('miss no change while connections are cut, old changes are deleted, and processes are frozen and killed', async () => {
    const random = seededRandom(20_261_123)
    const ids = await insertRides()
    const [held = '', ...rest] = ids
    followers.push(
      ...(await Promise.all(
        [
          { name: 'notified', isPolling: false },
          { name: 'notified-too', isPolling: false },
          { name: 'asks', isPolling: true },
        ].map((follower) => start({ ...follower, judged: [], seen: new Map() })),
      )),
    )
    const writers = new pg.Pool({ connectionString: own.url, max: WRITERS + 1 })
    const committed = new Map<string, number>()
    const write = async (id: string, waitMs: number, isKept: boolean) => {
      const version = versionOf(id)
      const client = await writers.connect()
      await client.query('begin')
      await client.query(`update rides set meeting_name = 'Gate', meeting_hint = $2 where id = $1`, [id, version])
      await setTimeout(waitMs)
      await client.query(isKept ? 'commit' : 'rollback')
      if (isKept) committed.set(`${id} ${version}`, Date.now())
      client.release()
    }
    const writing = { isOver: false }
    const every = async (ms: number, work: () => Promise<unknown>) => {
      while (!writing.isOver) {
        await setTimeout(ms)
        if (!writing.isOver) await work()
      }
    }
    let cuts = 0
    let kills = 0
    const disturbing = [
      every(CUT_EVERY_MS, async () => {
        const { name, aliveSince } = followers[random.int(0, 2)] ?? {}
        // A cut would end a process that is starting. In production it is started again before anyone searches.
        if (!Number.isFinite(aliveSince)) return
        await store.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name} and datname = current_database()`,
        )
        cuts += 1
      }),
      // Makes all changes older than a second look two hours old, and deletes them. A reader still needs the changes since
      // the start of an open transaction. In production none is open for an hour. So the full run waits until the long
      // transaction has committed.
      every(CUT_EVERY_MS, async () => {
        if (JUDGED && !committed.has(`${held} ${versionOf(held)}`)) return
        await store.db.execute(sql`update search_changes set written_at = written_at - interval '2 hours'
          where written_at < clock_timestamp() - interval '1 second'`)
        await pruneChanges(store.db)
      }),
      every(KILL_EVERY_MS, async () => {
        const index = random.int(1, 2)
        const killed = followers[index]
        if (!killed) return
        endWindow(killed)
        killed.child.removeAllListeners('exit').kill('SIGKILL')
        followers[index] = await start(killed)
        kills += 1
      }),
      // When the process continues, changes that it has not read are already deleted.
      every(KILL_EVERY_MS, async () => {
        const frozen = followers[0]
        if (!frozen) return
        endWindow(frozen)
        frozen.child.kill('SIGSTOP')
        await setTimeout(FROZEN_MS)
        frozen.child.kill('SIGCONT')
        await caughtUp(frozen)
        frozen.aliveSince = Date.now()
      }),
    ]
    const holding = write(held, HELD_OPEN_MS, true)
    const next = { index: 0 }
    const endsAt = Date.now() + 1000 * SECONDS
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let id = rest[next.index++]; id !== undefined && Date.now() < endsAt; id = rest[next.index++])
          await write(id, random.int(0, 99) < SLOW ? random.int(1, SLOWEST_MS) : 0, random.int(0, 99) >= ROLLED_BACK)
      }),
    )
    await holding
    writing.isOver = true
    await Promise.all(disturbing)
    await writers.end()

    const rows = await store.db.query.rides.findMany({ columns: { id: true, meetingHint: true } })
    const truth = new Map(rows.map(({ id, meetingHint }) => [id, meetingHint ?? '']))
    const wrongIn = async (follower: Follower) => {
      const versions = await versionsOf(follower)
      return [...truth].filter(([id, version]) => versions.get(id) !== version).length
    }
    expect(truth.size).toBe(CHANGES + 1)
    for (const follower of followers)
      await vi.waitUntil(async () => (await wrongIn(follower)) === 0, { timeout: 10_000, interval: 100 })
    expect(Math.min(cuts, kills, committed.size)).toBeGreaterThan(0)

    const late = followers.map((follower) => {
      const { name, seen, aliveSince, judged } = follower
      const windows = [...judged, { from: aliveSince, to: Number.POSITIVE_INFINITY }]
      const times = [...committed]
        .filter(([, at]) => windows.some(({ from, to }) => from < at && at < to))
        .map(([change, at]) => Math.max(0, (seen.get(change) ?? Number.POSITIVE_INFINITY) - at))
        .toSorted((a, b) => a - b)
      return {
        name,
        limit: limitOf(follower),
        changes: times.length,
        p99: times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY,
        max: times.at(-1),
      }
    })
    if (JUDGED) console.log({ cuts, kills, changes: committed.size, late })
    expect(JUDGED ? late.filter(({ p99, limit }) => p99 > limit) : []).toEqual([])
  })
})
