import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { recordChains } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { checkChain, type CheckedChain } from './check-chains.ts'
import { CHAINED_TABLES, sealText, type ChainedTable, type Link } from './rules.ts'

type Needs = Pick<Dependencies, 'db' | 'keyring' | 'logger'>

export const sealChain = async (
  tx: Tx,
  keyring: Dependencies['keyring'],
  table: ChainedTable,
  { base, sealed }: { base: Link; sealed: Link },
): Promise<void> => {
  const sealMac = keyring.newMac('record-seal', sealText(table, base, sealed))
  await tx
    .update(recordChains)
    .set({ sealSeq: sealed.seq, sealHash: sealed.hash, sealMac })
    .where(and(eq(recordChains.name, table), eq(recordChains.baseSeq, base.seq)))
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Checks the audit log and the document views, with an alarm for each flaw. Seals a valid chain if it has new rows, or
 * if `again`.
 */
export const checkRecords = async ({ db, keyring, logger }: Needs, { again = false } = {}): Promise<CheckedChain[]> => {
  const checked: CheckedChain[] = []
  for (const table of CHAINED_TABLES) {
    const result = await db.transaction((tx) => checkChain(tx, keyring, table), SNAPSHOT)
    checked.push(result)
    for (const { flaw, seq } of result.flaws)
      logger.log('critical', 'a record was tampered with', { code: table, outcome: flaw, count: seq ?? undefined })
    if (result.flaws.length > 0 || !result.ends) continue
    const { base, head, sealedSeq } = result.ends
    if (head.seq === sealedSeq && !again) continue
    await db.transaction((tx) => sealChain(tx, keyring, table, { base, sealed: head }))
    // Logs are stored elsewhere, so this entry stays when someone removes the last rows of the table together with their seal.
    logger.log('medium', 'record sealed', { code: table, count: head.seq, outcome: head.hash.toString('hex') })
  }
  return checked
}
