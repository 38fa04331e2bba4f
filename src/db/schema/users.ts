import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, real, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES, NOTIFICATION_CHANNELS, ROLES, USER_STATUSES } from '../../shared/contract/enums.ts'
import { oneOf } from '../columns.ts'

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
    rating: real().notNull().default(5),
    ratingCount: integer().notNull().default(0),
    tripsDone: integer().notNull().default(0),
    verifiedAt: timestamp({ withTimezone: true }),
    lastAccessAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('users_phone_live')
      .on(t.phone)
      .where(sql`status <> 'DELETED'`),
    index('users_role').on(t.role),
    check('users_phone_kenyan', sql`${t.phone} ~ '^\\+254[17][0-9]{8}$'`),
    check('users_role_known', oneOf(t.role, ROLES)),
    check('users_status_known', oneOf(t.status, USER_STATUSES)),
    check('users_never_anonymous', sql`${t.role} <> 'ANONYMOUS'`),
  ],
)
