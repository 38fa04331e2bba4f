import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { conversations } from './conversations.ts'

/** The data keys of a conversation, each wrapped by a key that is never in the database. */
export const conversationKeys = pgTable(
  'conversation_keys',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    /** The key of the keyring that wraps this data key. */
    kid: text().notNull(),
    wrapped: bytea().notNull(),
    fromSeq: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.version] }),
    index('conversation_keys_kid').on(t.kid),
    check('conversation_keys_version_positive', sql`${t.version} >= 1`),
  ],
)
