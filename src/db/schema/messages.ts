import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { conversationKeys } from './conversation-keys.ts'
import { conversations } from './conversations.ts'
import { users } from './users.ts'

/** A message, or the tombstone of a deleted one. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    /** The sender's id for the message, so that a repeated message is stored once. */
    clientMessageId: text().notNull(),
    seq: integer().notNull(),
    sentAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** AES-256-GCM under the conversation's key of this version: 16 bytes of tag behind the text. */
    ciphertext: bytea(),
    nonce: bytea(),
    keyVersion: smallint(),
    deletedSeq: integer(),
    deletedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    unique('messages_order').on(t.conversationId, t.seq),
    unique('messages_deletions').on(t.conversationId, t.deletedSeq),
    unique('messages_sent_once').on(t.conversationId, t.senderId, t.clientMessageId),
    index('messages_by_client_id').on(t.senderId, t.clientMessageId),
    index('messages_time').on(t.conversationId, t.sentAt),
    foreignKey({
      name: 'messages_key',
      columns: [t.conversationId, t.keyVersion],
      foreignColumns: [conversationKeys.conversationId, conversationKeys.version],
    }),
    check('messages_numbered', sql`${t.seq} >= 1 and (${t.deletedSeq} is null or ${t.deletedSeq} > ${t.seq})`),
    check('messages_sealed', sql`length(${t.ciphertext}) > 16 and length(${t.nonce}) = 12`),
    check(
      'messages_text_gone_when_deleted',
      sql`num_nonnulls(${t.ciphertext}, ${t.nonce}, ${t.keyVersion}, ${t.deletedSeq}, ${t.deletedAt})
        = case when ${t.deletedAt} is null then 3 else 2 end
        and (${t.ciphertext} is null) = (${t.deletedAt} is not null)`,
    ),
  ],
)
