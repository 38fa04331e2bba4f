import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { users } from './users.ts'

/** A session without a user belongs to a verified phone that has not registered yet, or has not claimed its old account. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea().notNull(),
    /** The previous token, and when it was replaced: it can be exchanged once more if the response was lost. */
    previousTokenHash: bytea(),
    replacedAt: timestamp({ withTimezone: true }),
    phone: text().notNull(),
    userId: uuid().references(() => users.id),
    /** The account of this phone, if it was unused for 60 days: the caller must first prove that it is theirs. */
    claimsUserId: uuid().references(() => users.id),
    device: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    idleExpiresAt: timestamp({ withTimezone: true }).notNull(),
    absoluteExpiresAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * Two-step verification of the session lasts from `elevatedAt` until `elevatedUntil`. Each use of the session moves
     * `elevatedUntil`, but not beyond 12 hours after `elevatedAt`.
     */
    elevatedAt: timestamp('raised_at', { withTimezone: true }),
    elevatedUntil: timestamp('raised_until', { withTimezone: true }),
    /** When a code was last entered in this session. */
    provenAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    revokeReason: text(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    uniqueIndex('sessions_previous_token_hash').on(t.previousTokenHash),
    index('sessions_user')
      .on(t.userId)
      .where(sql`revoked_at is null`),
    index('sessions_phone').on(t.phone),
    check('sessions_claim_or_own', sql`${t.userId} is null or ${t.claimsUserId} is null`),
    check('sessions_bounded', sql`${t.absoluteExpiresAt} <= ${t.createdAt} + interval '30 days'`),
  ],
)
