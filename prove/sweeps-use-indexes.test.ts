// After years almost all rows are old. A sweep that runs often must not read all of them.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobsOf } from '../src/jobs/queue.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { connectTo, COPIED, copyIntoPast, finishTrip } from '../tests/old-rows.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'

const COPIES = 20_000
const OFTEN = jobsOf(jobRegistry).filter(([, { everySeconds }]) => everySeconds !== undefined && everySeconds <= 900)

interface Sent {
  text: string
  values: unknown[]
}

/** Records the statements of a piece of work, and lets PostgreSQL plan them for their values, as in production. */
const recordStatements = (): AsyncLocalStorage<Sent[]> => {
  const recording = new AsyncLocalStorage<Sent[]>()
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given
    const sent = recording.getStore()
    if (sent) {
      const config = typeof first === 'string' ? { text: first } : (first as Partial<Sent>)
      const used = Array.isArray(values) ? (values as unknown[]) : (config.values ?? [])
      sent.push({ text: config.text ?? '', values: used })
      void Reflect.apply(query, this, ['set plan_cache_mode = auto'])
    }
    return Reflect.apply(query, this, given)
  })
  return recording
}

// The embedded database has no connections whose statements could be recorded.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('with many old rows', () => {
  let world: PayingWorld
  let recording: AsyncLocalStorage<Sent[]>
  let client: pg.Client
  beforeAll(async () => {
    recording = recordStatements()
    world = await openPayingWorld()
    world.skipInvariants('old rows are copied without their ledger')
    await finishTrip(world)
    client = await connectTo(world)
    await copyIntoPast(client, COPIES)
  })
  afterAll(async () => {
    await client.end()
    await world.close()
    vi.restoreAllMocks()
  })

  const tablesReadWhole = async (sent: readonly Sent[]): Promise<string[]> => {
    const tables = new Set<string>()
    const reads = new Map(sent.map(({ text, values }) => [text, values]))
    for (const [text, values] of reads) {
      if (!/^\s*(?:select|with|update|delete)\b/i.test(text)) continue
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) if (table in COPIED) tables.add(table)
    }
    return [...tables].toSorted()
  }

  it.each(OFTEN)('the sweep %s reads no whole table', async (_, job) => {
    const sent: Sent[] = []
    await recording.run(sent, () => job.handle(world.deps, {}))
    expect(sent.length).toBeGreaterThan(0)
    expect(await tablesReadWhole(sent)).toEqual([])
  })
})
