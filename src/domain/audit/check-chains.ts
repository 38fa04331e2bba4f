import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { recordChains } from '../../db/schema/index.ts'
import { readRows } from '../../db/read-rows.ts'
import type { Dependencies } from '../context.ts'
import { sealText, type ChainedTable, type Link } from './rules.ts'

const BATCH = 5000

interface Chain {
  base: Link
  head: Link
  sealed: (Link & { mac: Buffer }) | null
}

export interface ChainFlaw {
  flaw: 'row changed' | 'row missing' | 'row outside the chain' | 'end changed' | 'seal broken' | 'chain missing'
  seq: number | null
}

export interface CheckedChain {
  table: ChainedTable
  ends: { base: Link; head: Link; sealedSeq: number } | null
  rows: number
  flaws: ChainFlaw[]
}

export const readChain = async (tx: Tx, table: ChainedTable, lock?: 'for update'): Promise<Chain | null> => {
  const found = tx.select().from(recordChains).where(eq(recordChains.name, table))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) return null
  const { sealSeq, sealHash, sealMac } = row
  return {
    base: { seq: row.baseSeq, hash: row.baseHash },
    head: { seq: row.headSeq, hash: row.headHash },
    sealed: sealSeq !== null && sealHash && sealMac ? { seq: sealSeq, hash: sealHash, mac: sealMac } : null,
  }
}

interface Batch {
  rows: number
  lastSeq: number | null
  lastHash: Uint8Array | null
  missing: number | null
  changed: number | null
}

const checkBatch = async (tx: Tx, table: ChainedTable, after: Link): Promise<Batch | undefined> => {
  const [batch] = await readRows<Batch>(
    tx,
    sql`
    with batch as (
      select seq, hash, concat_ws(' ', seq, jsonb_strip_nulls(to_jsonb(r) - 'seq' - 'hash')) as content
      from ${sql.identifier(table)} r where seq > ${after.seq} order by seq limit ${BATCH}
    ), linked as (
      select *, lag(seq, 1, ${after.seq}::bigint) over before as previous_seq,
        lag(hash, 1, ${after.hash}::bytea) over before as previous_hash
      from batch window before as (order by seq)
    )
    select count(*)::int as "rows", max(seq)::float8 as "lastSeq",
      (select hash from batch order by seq desc limit 1) as "lastHash",
      (min(seq) filter (where seq <> previous_seq + 1))::float8 as "missing",
      (min(seq) filter (where seq = previous_seq + 1
        and hash is distinct from sha256(previous_hash || convert_to(content, 'UTF8'))))::float8 as "changed"
    from linked`,
  )
  return batch
}

const checkRows = async (tx: Tx, table: ChainedTable, base: Link) => {
  const flaws: ChainFlaw[] = []
  let last = base
  let rows = 0
  for (;;) {
    const batch = await checkBatch(tx, table, last)
    if (!batch || batch.lastSeq === null || batch.lastHash === null) return { flaws, last, rows }
    if (batch.missing !== null) flaws.push({ flaw: 'row missing', seq: batch.missing })
    if (batch.changed !== null) flaws.push({ flaw: 'row changed', seq: batch.changed })
    last = { seq: batch.lastSeq, hash: Buffer.from(batch.lastHash) }
    rows += batch.rows
  }
}

const isSame = (one: Link, other: Link): boolean => one.seq === other.seq && one.hash.equals(other.hash)

/** Someone with write access to the database can recompute all hashes, but not the signature. */
export const isSealWhole = async (tx: Tx, keyring: Dependencies['keyring'], table: ChainedTable, chain: Chain) => {
  const { base, sealed } = chain
  if (sealed === null) return true
  if (!keyring.isMac('record-seal', sealText(table, base, sealed), sealed.mac)) return false
  if (isSame(base, sealed)) return true
  const [row] = await readRows<{ hash: Uint8Array }>(
    tx,
    sql`select hash from ${sql.identifier(table)} where seq = ${sealed.seq}`,
  )
  return row !== undefined && sealed.hash.equals(row.hash)
}

const hasUnchained = async (tx: Tx, table: ChainedTable): Promise<boolean> => {
  const found = await readRows(
    tx,
    sql`select 1 from ${sql.identifier(table)} where seq is null or hash is null limit 1`,
  )
  return found.length > 0
}

/** Recomputes a table's hashes. The transaction needs a snapshot, because rows are added meanwhile. */
export const checkChain = async (
  tx: Tx,
  keyring: Dependencies['keyring'],
  table: ChainedTable,
): Promise<CheckedChain> => {
  await tx.execute(sql`set local time zone 'UTC'`)
  const chain = await readChain(tx, table)
  if (!chain) return { table, ends: null, rows: 0, flaws: [{ flaw: 'chain missing', seq: null }] }
  const { flaws, last, rows } = await checkRows(tx, table, chain.base)
  if (await hasUnchained(tx, table)) flaws.push({ flaw: 'row outside the chain', seq: null })
  if (!isSame(last, chain.head)) flaws.push({ flaw: 'end changed', seq: last.seq })
  if (!(await isSealWhole(tx, keyring, table, chain)))
    flaws.push({ flaw: 'seal broken', seq: chain.sealed?.seq ?? null })
  return { table, ends: { base: chain.base, head: chain.head, sealedSeq: chain.sealed?.seq ?? 0 }, rows, flaws }
}
