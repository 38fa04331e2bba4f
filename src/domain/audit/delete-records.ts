import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { recordChains } from '../../db/schema/index.ts'
import { readRows } from '../../db/read-rows.ts'
import { withTx, type Dependencies } from '../context.ts'
import { isSealWhole, readChain } from './check-chains.ts'
import { CHAINED_TABLES, type ChainedTable, type Link } from './rules.ts'
import { sealChain } from './seal-chains.ts'

const WRITTEN_AT = { audit_log: sql`at`, document_views: sql`viewed_at` } as const satisfies Record<
  ChainedTable,
  unknown
>

/** The last row to delete: the one before the first row that stays. Only the oldest rows of a chain may be deleted. */
const lastToForget = async (tx: Tx, table: ChainedTable, since: Date): Promise<Link | null> => {
  const rows = sql.identifier(table)
  const [last] = await readRows<{ seq: number; hash: Uint8Array }>(
    tx,
    sql`
    select seq::float8 as seq, hash from ${rows} r where r.seq < coalesce(
      (select min(k.seq) from ${rows} k where k.${WRITTEN_AT[table]} >= ${since.toISOString()}::timestamptz),
      9223372036854775807)
    order by r.seq desc limit 1`,
  )
  return last ? { seq: last.seq, hash: Buffer.from(last.hash) } : null
}

const deleteBeginning = async (deps: Dependencies, tx: Tx, table: ChainedTable, since: Date): Promise<void> => {
  const chain = await readChain(tx, table, 'for update')
  const base = chain && (await lastToForget(tx, table, since))
  if (!chain || !base) return
  // An invalid seal must not be replaced by a valid one.
  if (!(await isSealWhole(tx, deps.keyring, table, chain)))
    return deps.logger.log('critical', 'a record was tampered with', { code: table, outcome: 'seal broken' })
  // The database allows this deletion only in a transaction that declares it.
  await tx.execute(sql`select set_config('pamoja.retention', 'on', true)`)
  await tx.execute(sql`delete from ${sql.identifier(table)} where seq <= ${base.seq}`)
  await tx.update(recordChains).set({ baseSeq: base.seq, baseHash: base.hash }).where(eq(recordChains.name, table))
  const { sealed } = chain
  if (sealed) await sealChain(tx, deps.keyring, table, { base, sealed: sealed.seq > base.seq ? sealed : base })
}

export const deleteRecords = async (deps: Dependencies, since: Date): Promise<void> => {
  for (const table of CHAINED_TABLES) await withTx(deps, (tx) => deleteBeginning(deps, tx, table, since))
}
