import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { NEW_RATING } from '../../shared/kernel/rating.ts'
import { oneOf } from '../columns.ts'
import { LANGUAGES, NOTIFICATION_CHANNELS, ROLES, USER_STATUSES } from '../../shared/kernel/enums.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    status: text({ enum: USER_STATUSES }).notNull(),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    channels: text({ enum: NOTIFICATION_CHANNELS }).array().notNull().default(['whatsapp', 'sms']),
    /**
     * `callable`: whether other users see the number before they have an approved request with this user: those who
     * may open a ride that this user drives, and both sides of an open request. `findable`: whether a search by number
     * finds the user.
     */
    callable: boolean().notNull().default(true),
    findable: boolean().notNull().default(true),
    /** Whether a message about unread chat messages shows the beginning of the newest one. */
    chatText: boolean().notNull().default(true),
    /** When an authenticator app was confirmed: from then on admin rights need it. */
    secondFactorAt: timestamp({ withTimezone: true }),
    /** Part of the photo's address; null for a user without a photo. */
    photoVersion: text(),
    rating: real().notNull().default(NEW_RATING),
    ratingCount: integer().notNull().default(0),
    /** The score as a rider; `rating` is the score as a driver. src/domain/reviews computes both. */
    riderRating: real().notNull().default(NEW_RATING),
    riderRatingCount: integer().notNull().default(0),
    tripsDone: integer().notNull().default(0),
    falseAlarms: smallint().notNull().default(0),
    /** An admin's reason, shown to the user. */
    blockedBecause: text(),
    verifiedAt: timestamp({ withTimezone: true }),
    /** When the user last changed the name, the ID or the license, which ends a verification; null when that never happened. */
    unverifiedAt: timestamp({ withTimezone: true }),
    lastAccessAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('users_phone_live')
      .on(t.phone)
      .where(sql`status <> 'DELETED'`),
    index('users_role').on(t.role),
    // For the admins' list of users: newest first, all or one status, and text search in name, email or phone.
    index('users_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status <> 'DELETED'`),
    index('users_status_newest').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('users_to_verify')
      .on(t.createdAt)
      .where(sql`role = 'DRIVER' and verified_at is null and status in ('ACTIVE', 'PENDING')`),
    index('users_name_search').using('gin', t.name.op('gin_trgm_ops')),
    index('users_email_search').using('gin', t.email.op('gin_trgm_ops')),
    index('users_phone_search').using('gin', t.phone.op('gin_trgm_ops')),
    index('users_email_start').on(sql`lower(email) text_pattern_ops`),
    index('users_name_start').on(sql`lower(name) text_pattern_ops`),
    // `deleted:` is followed by a keyed hash of the number, for a year. `released:`: the number has a new owner.
    check(
      'users_phone_kenyan',
      sql`${t.phone} ~ '^\\+254[17][0-9]{8}$' or (${t.status} = 'DELETED' and ${t.phone} ~ '^deleted:([0-9a-f]{64})?$') or ${t.phone} = 'released:' || ${t.id}`,
    ),
    check('users_role_known', oneOf(t.role, ROLES)),
    check('users_status_known', oneOf(t.status, USER_STATUSES)),
    check('users_never_anonymous', sql`${t.role} <> 'ANONYMOUS'`),
  ],
)
