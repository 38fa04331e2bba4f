import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../tests/builders.ts'
import { seededRandom, type Random } from '../tests/random.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import type { Tx } from '../src/db/client.ts'
import { documentViews } from '../src/db/schema/index.ts'
import { checkChain, checkRecords, deleteRecords, recordAction } from '../src/domain/audit/index.ts'
import { newId } from '../src/platform/ids.ts'
import { postgresRefusal } from '../src/platform/postgres-errors.ts'
import { DAY_MS } from '../src/shared/kernel/nairobi-time.ts'

// The next check finds changed or removed rows of the audit log and of the document views. Only rows after the last seal can
// be changed without being found, by someone who also changes the hashes.
const SEED = Number(process.env['CHAINS_SEED'] ?? 20_261_122)
const TAMPERINGS = 1000
const ROWS = 60
const TABLES = ['audit_log', 'document_views'] as const
type Table = (typeof TABLES)[number]

let product: TestProduct
let admin: { id: string }
let owner: { id: string }
beforeAll(async () => {
  product = await openTestProduct()
  admin = await insertUser(product.deps, { role: 'ADMIN' })
  owner = await insertUser(product.deps)
  for (let row = 0; row < ROWS; row += 1) await writeBoth(row)
  await checkRecords(product.deps)
  for (let row = 0; row < ROWS / 4; row += 1) await writeBoth(row)
})
afterAll(() => product.close())

const ctxOf = (actorId: string | null) => ({
  clock: product.clock,
  requestId: `request-${newId()}`,
  actor: actorId === null ? ({ kind: 'system' } as const) : ({ kind: 'user', id: actorId } as never),
})

const writeBoth = (row: number) =>
  product.deps.db.transaction(async (tx) => {
    await recordAction(ctxOf(row % 5 === 0 ? null : admin.id), tx, {
      action: 'user.status',
      target: { kind: 'user', id: row % 7 === 0 ? null : owner.id },
      details: { from: 'ACTIVE', to: 'BLOCKED', row, ok: row % 2 === 0 },
    })
    await tx.insert(documentViews).values({
      id: newId(),
      documentId: newId(),
      kind: row % 2 === 0 ? 'LICENSE' : 'NATIONAL_ID',
      ownerId: owner.id,
      viewerId: admin.id,
      viewedAt: product.clock.now(),
    })
  })

const problemsOf = async (tx: Tx, table: Table) => (await checkChain(tx, product.deps.keyring, table)).flaws

const UNDO = new Error('undo')
/** Tampers with triggers turned off, as an owner of the database can, then checks the chain and rolls back. */
const after = async (table: Table, tamper: (tx: Tx) => Promise<unknown>): Promise<string[]> => {
  let flaws: string[] = []
  await product.deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tamper(tx)
      flaws = (await problemsOf(tx, table)).map(({ flaw }) => flaw)
      throw UNDO
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error
    })
  return flaws
}

const EDITS: Record<Table, SQL[]> = {
  audit_log: [
    sql`action = action || ' '`,
    sql`actor_id = case when actor_id is null then gen_random_uuid() end`,
    sql`target_id = coalesce(target_id, '') || 'x'`,
    sql`target_kind = 'place'`,
    sql`details = details || '{"to": "ACTIVE"}'`,
    sql`details = details - 'row'`,
    sql`request_id = null`,
    sql`at = at + interval '1 microsecond'`,
    sql`id = gen_random_uuid()`,
  ],
  document_views: [
    sql`kind = case kind when 'LICENSE' then 'NATIONAL_ID' else 'LICENSE' end`,
    sql`viewer_id = owner_id`,
    sql`document_id = gen_random_uuid()`,
    sql`viewed_at = viewed_at - interval '1 day'`,
  ],
}

type Tampering = (tx: Tx, table: Table, random: Random, count: number) => Promise<unknown>
const rows = (table: Table) => sql.identifier(table)

const TAMPERINGS_KNOWN: Record<string, Tampering> = {
  'edit a row': (tx, table, random, count) =>
    tx.execute(sql`update ${rows(table)} set ${random.pick(EDITS[table])} where seq = ${random.int(1, count)}`),
  'remove a row': (tx, table, random, count) =>
    tx.execute(sql`delete from ${rows(table)} where seq = ${random.int(1, count)}`),
  'remove the end': (tx, table, random, count) =>
    tx.execute(sql`delete from ${rows(table)} where seq > ${random.int(0, count - 1)}`),
  'remove the beginning': (tx, table, random, count) =>
    tx.execute(sql`delete from ${rows(table)} where seq <= ${random.int(1, count)}`),
  'swap two rows': async (tx, table, random, count) => {
    const first = random.int(1, count - 1)
    const second = random.int(first + 1, count)
    await tx.execute(sql`update ${rows(table)} set seq = -1 where seq = ${first}`)
    await tx.execute(sql`update ${rows(table)} set seq = ${first} where seq = ${second}`)
    await tx.execute(sql`update ${rows(table)} set seq = ${second} where seq = -1`)
  },
  'close a gap': async (tx, table, random, count) => {
    const gap = random.int(1, count)
    await tx.execute(sql`delete from ${rows(table)} where seq = ${gap}`)
    await tx.execute(sql`update ${rows(table)} set seq = -seq where seq > ${gap}`)
    await tx.execute(sql`update ${rows(table)} set seq = -seq - 1 where seq < 0`)
  },
  'change a hash': (tx, table, random, count) =>
    tx.execute(sql`update ${rows(table)} set hash = sha256(hash) where seq = ${random.int(1, count)}`),
  'take a row out of the chain': (tx, table, random, count) =>
    tx.execute(sql`update ${rows(table)} set seq = null, hash = null where seq = ${random.int(1, count)}`),
  'cut the end off and say so': async (tx, table, random) => {
    // Cuts before the last seal, because a check cannot find that rows after the seal were removed.
    const end = random.int(1, ROWS - 1)
    await tx.execute(sql`delete from ${rows(table)} where seq > ${end}`)
    await tx.execute(sql`update record_chains set head_seq = ${end},
      head_hash = (select hash from ${rows(table)} where seq = ${end}) where name = ${table}`)
  },
  'forget the beginning and say so': async (tx, table, random) => {
    const base = random.int(1, ROWS)
    await tx.execute(sql`update record_chains set base_seq = ${base},
      base_hash = (select hash from ${rows(table)} where seq = ${base}) where name = ${table}`)
    await tx.execute(sql`delete from ${rows(table)} where seq <= ${base}`)
  },
}

describe.each(TABLES)('the check of %s', (table) => {
  it('finds no flaw in the chain as it was written', async () => {
    const { flaws, rows: count } = await product.deps.db.transaction((tx) =>
      checkChain(tx, product.deps.keyring, table),
    )
    expect([flaws, count]).toEqual([[], ROWS + ROWS / 4])
  })

  it(`detects each of ${TAMPERINGS / 2} random tamperings (seed ${SEED})`, { timeout: 300_000 }, async () => {
    const random = seededRandom(SEED)
    const names = Object.keys(TAMPERINGS_KNOWN)
    const unseen: string[] = []
    for (let round = 0; round < TAMPERINGS / 2; round += 1) {
      const name = random.pick(names)
      const flaws = await after(table, async (tx) => TAMPERINGS_KNOWN[name]?.(tx, table, random, ROWS + ROWS / 4))
      if (flaws.length === 0) unseen.push(`${round}: ${name}`)
    }
    expect(unseen).toEqual([])
  })
})

/** Changes a row and computes all hashes again, as someone can who knows how they are computed. */
const recompute = (tx: Tx) =>
  tx.execute(sql`do $$
    declare
      one record;
      chain record_chains;
      last bytea;
    begin
      set local timezone to 'UTC';
      update audit_log set details = '{"to": "ACTIVE"}' where seq = 5;
      select * into chain from record_chains where name = 'audit_log';
      last := chain.base_hash;
      for one in select * from audit_log order by seq loop
        last := sha256(last || convert_to(concat_ws(' ', one.seq, jsonb_strip_nulls(to_jsonb(one) - 'seq' - 'hash')), 'UTF8'));
        update audit_log set hash = last where id = one.id;
      end loop;
      update record_chains set head_hash = last where name = 'audit_log';
    end $$`)

it('the check detects a recomputed chain, because it does not match its seal', async () => {
  expect(await after('audit_log', recompute)).toEqual(['seal broken'])
  const forged = sql`update record_chains set seal_hash = head_hash, seal_seq = head_seq where name = 'audit_log'`
  expect(await after('audit_log', async (tx) => [await recompute(tx), await tx.execute(forged)])).toEqual([
    'seal broken',
  ])
})

it('a chain numbers the rows of parallel transactions without gaps, also when some are rolled back', async () => {
  const writing = Array.from({ length: 40 }, async (_, row) => {
    if (row % 4 !== 0) return writeBoth(row)
    const taken = product.deps.db.transaction(async (tx) => {
      const target = { kind: 'user', id: owner.id } as const
      await recordAction(ctxOf(admin.id), tx, { action: 'user.status', target })
      throw UNDO
    })
    return expect(taken).rejects.toBe(UNDO)
  })
  await Promise.all(writing)
  for (const { flaws, rows: count } of await checkRecords(product.deps)) expect([flaws, count]).toEqual([[], ROWS + 45])
})

it('the check logs an alarm that names an invalid chain, and seals only the valid chain', async () => {
  const { logger } = product.deps
  const lines: unknown[][] = []
  product.deps.logger = { log: (...line) => lines.push(line) }
  await writeBoth(1)
  await product.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_log set action = 'user.approve' where seq = 7`)
  })
  await checkRecords(product.deps)
  product.deps.logger = logger
  expect(lines).toContainEqual([
    'critical',
    'a record was tampered with',
    { code: 'audit_log', outcome: 'row changed', count: 7 },
  ])
  expect(lines.filter(([, event]) => event === 'record sealed')).toEqual([
    [
      'medium',
      'record sealed',
      { code: 'document_views', count: ROWS + 46, outcome: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
  ])
  await product.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_log set action = 'user.status' where seq = 7`)
  })
})

it('a chain stays valid when the product deletes its oldest rows', async () => {
  product.clock.set(new Date(Date.now() + 800 * DAY_MS))
  for (let row = 0; row < 5; row += 1) await writeBoth(row)
  await checkRecords(product.deps)
  await deleteRecords(product.deps, new Date(Date.now() + 730 * DAY_MS))
  for (const { flaws, rows: count } of await checkRecords(product.deps)) expect([flaws, count]).toEqual([[], 5])
  for (const table of TABLES)
    expect(
      await after(table, (tx) =>
        tx.execute(sql`delete from ${rows(table)} where seq = (select min(seq) from ${rows(table)})`),
      ),
    ).toContain('row missing')
  await writeBoth(6)
  for (const { flaws, rows: count } of await checkRecords(product.deps)) expect([flaws, count]).toEqual([[], 6])
  product.clock.set(null)
})

it.each([
  ['change a row', sql`update audit_log set action = 'x'`],
  ['change a view of a document', sql`update document_views set viewer_id = owner_id`],
  ['move a row in the chain', sql`update audit_log set seq = seq + 1000, hash = hash`],
  ['remove a row', sql`delete from audit_log`],
  ['remove a view of a document', sql`delete from document_views`],
  ['empty the audit log', sql`truncate audit_log`],
  ['remove a chain', sql`delete from record_chains`],
])('the database refuses to %s', async (_name, attack) => {
  const refusal = await product.deps.db.execute(attack).then(() => null, postgresRefusal)
  expect(refusal?.constraint).toBe('append_only')
})
