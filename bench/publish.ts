// TEST_DATABASE_URL=… node bench/publish.ts: measures the CPU of this thread, and of the database's own processes on
// this machine, while rides are published through the API in this process. The rounds are in turn without alerts and
// with a million of them.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readRows } from '../src/db/read-rows.ts'
import { addDays, atNairobi, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { insertUser, insertVehicle, NAIROBI, NAKURU } from '../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { median } from './statistics.ts'

const ALERTS = Number(process.env['BENCH_ALERTS'] ?? '1000000')
const ROUNDS = 20
const RIDES_A_ROUND = 10

/** Adds alerts. Half of them fit the ride that is published. */
const fill = async ({ deps }: TestProduct, alerts: number) => {
  const { id } = await insertUser(deps)
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into alerts (id, user_id, kind, from_name, from_lat, from_lng, to_name, to_lat, to_lng, num_seats, created_at)
      select gen_random_uuid(), ${id}, 'ALERT', 'Nairobi', -1.285, 36.824, 'Nakuru', -0.287 - n % 2, 36.068, 1, now()
      from generate_series(1, ${alerts}::int) n`)
  })
  await deps.db.execute(sql`vacuum analyze alerts`)
}

const databaseCpu = async ({ deps }: TestProduct): Promise<number> => {
  const rows = await readRows<{ pid: number }>(
    deps.db,
    sql`select pid from pg_stat_activity where datname = current_database()`,
  )
  return rows.reduce(
    (sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  )
}
const ownCpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** @returns the mean CPU of one publication, in milliseconds */
const publish = async (product: TestProduct) => {
  const { deps, call } = product
  const owner = await insertUser(deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(deps, owner)
  const as = await product.signIn(owner)
  const time = (n: number) => atNairobi(addDays(nairobiDay(deps.clock.now()), 3 + n), '10:00').toISOString()
  const bodies = Array.from({ length: RIDES_A_ROUND }, (_, n) => ({
    from: NAIROBI,
    to: NAKURU,
    seatCost: 500,
    vId: vehicle.id,
    numSeats: 3,
    time: time(n),
  }))
  const [databaseBefore, ownBefore] = [await databaseCpu(product), ownCpu()]
  for (const body of bodies) {
    const { status } = await call('POST', '/api/ride', { as, body })
    if (status !== 201) throw new Error(`publishing answered ${status}`)
  }
  const own = ownCpu() - ownBefore
  return { own: own / RIDES_A_ROUND, database: ((await databaseCpu(product)) - databaseBefore) / RIDES_A_ROUND }
}

const worlds = [await openTestProduct(), await openTestProduct()]
const alerts = [0, ALERTS]
const results: { own: number; database: number }[][] = [[], []]
try {
  for (const [n, world] of worlds.entries()) await fill(world, alerts[n] ?? 0)
  for (const world of worlds) await publish(world)
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, world] of worlds.entries()) results[n]?.push(await publish(world))
} finally {
  for (const world of worlds) await world.close()
}
for (const [n, rounds] of results.entries()) {
  const of = (figure: 'own' | 'database') => {
    const all = rounds.map((round) => round[figure])
    return `${median(all).toFixed(2)} ms (least ${Math.min(...all).toFixed(2)})`
  }
  console.log(
    `${(alerts[n] ?? 0).toLocaleString('en')} alerts: the process ${of('own')}, the database ${of('database')}`,
  )
}
