import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Both ends of the chain of an append-only table. */
export const recordChains = pgTable('record_chains', {
  name: text().primaryKey(),
  headSeq: bigint({ mode: 'number' }).notNull(),
  headHash: bytea().notNull(),
  /** The last row deleted by retention; the oldest remaining row follows it. */
  baseSeq: bigint({ mode: 'number' }).notNull(),
  baseHash: bytea().notNull(),
  /** The chain was valid up to here when last checked, signed with a key that the database does not have. */
  sealSeq: bigint({ mode: 'number' }),
  sealHash: bytea(),
  sealMac: bytea(),
})
