import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../shared/kernel/enums.ts'
import { bytea } from '../columns.ts'

/** One row per code sent. The code is stored as an HMAC and, for the SMS fallback, as an encrypted copy. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    /** Hash of the cookie of the requesting browser: no other browser can use the code. Null for a program. */
    bindingHash: bytea(),
    /** The limit that this code counts towards: OPEN for anyone, ADDRESS for a known network, DEVICE for a known browser. */
    origin: text({ enum: ['OPEN', 'ADDRESS', 'DEVICE'] })
      .notNull()
      .default('OPEN'),
    mac: bytea().notNull(),
    /**
     * The encrypted code, for an SMS that replaces WhatsApp. It is cleared before that SMS is sent, so that only one is
     * sent.
     */
    codeSealed: bytea(),
    /** The language of the code's message, for the SMS that replaces it. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    attempts: integer().notNull().default(0),
    sendState: text({ enum: ['QUEUED', 'SENT', 'SEND_FAILED'] })
      .notNull()
      .default('QUEUED'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    consumedAt: timestamp({ withTimezone: true }),
    supersededAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('otp_one_live_a_binding')
      .on(t.phone, sql`coalesce(binding_hash, ''::bytea)`)
      .where(sql`consumed_at is null and superseded_at is null`),
    index('otp_phone_created').on(t.phone, t.createdAt),
    check('otp_attempts_bounded', sql`${t.attempts} between 0 and 5`),
    check('otp_short_lived', sql`${t.expiresAt} <= ${t.createdAt} + interval '10 minutes'`),
  ],
)
