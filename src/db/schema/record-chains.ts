import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Where the chain of an append-only table begins and ends. */
export const recordChains = pgTable('record_chains', {
  /** The table's name. */
  name: text().primaryKey(),
  /** The newest row. */
  headSeq: bigint({ mode: 'number' }).notNull(),
  headHash: bytea().notNull(),
  /** The last row that retention took away; the oldest one that is left follows on it. */
  baseSeq: bigint({ mode: 'number' }).notNull(),
  baseHash: bytea().notNull(),
  /** Up to where the chain was whole when it was last checked, signed with a key that the database does not know. */
  sealSeq: bigint({ mode: 'number' }),
  sealHash: bytea(),
  sealMac: bytea(),
})
