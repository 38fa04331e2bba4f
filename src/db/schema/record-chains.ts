import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** The two ends of the chain of an append-only table: its last row, and the row before the oldest one that remains. */
export const recordChains = pgTable('record_chains', {
  name: text().primaryKey(),
  headSeq: bigint({ mode: 'number' }).notNull(),
  headHash: bytea().notNull(),
  /** The last row that retention has deleted. */
  baseSeq: bigint({ mode: 'number' }).notNull(),
  baseHash: bytea().notNull(),
  /** The chain was valid up to here at the last check, signed with a key that is not in the database. */
  sealSeq: bigint({ mode: 'number' }),
  sealHash: bytea(),
  sealMac: bytea(),
})
