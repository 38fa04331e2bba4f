import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** The first and the last row of the chain of an append-only table. */
export const recordChains = pgTable('record_chains', {
  name: text().primaryKey(),
  headSeq: bigint({ mode: 'number' }).notNull(),
  headHash: bytea().notNull(),
  /** The last row deleted by retention; the oldest remaining row follows it. */
  baseSeq: bigint({ mode: 'number' }).notNull(),
  baseHash: bytea().notNull(),
  /** The chain was valid up to here at the last check, signed with a key that is not in the database. */
  sealSeq: bigint({ mode: 'number' }),
  sealHash: bytea(),
  sealMac: bytea(),
})
