import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { carryTrace } from '../platform/spans.ts'
import type { Tx } from './handles.ts'
import { readPrepared } from './read-rows.ts'

/**
 * Queues jobs of one name in the transaction, in one statement. src/domain/jobs.ts says which names and payloads exist.
 */
export const createEnqueue =
  (boss: PgBoss) =>
  async (tx: Tx, name: string, ...payloads: object[]): Promise<void> => {
    const execute = async (statement: SQL) => ({ rows: await readPrepared(tx, `enqueue_${name}`, statement) })
    const db = fromDrizzle({ execute }, sql)
    await boss.insert(
      name,
      payloads.map((payload) => ({ data: carryTrace(payload) })),
      { db },
    )
  }
