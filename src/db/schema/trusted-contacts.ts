import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../columns.ts'
import { users } from './users.ts'
import { CONTACT_STATUSES } from '../../shared/kernel/enums.ts'

export const trustedContacts = pgTable(
  'trusted_contacts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The place of the contact, 1 to 3. Null, like `phoneSealed`, for a contact who declined. */
    slot: smallint(),
    /**
     * The name is null when a contact who declined was removed: the row then only prevents another question to them.
     */
    name: text(),
    phoneSealed: bytea(),
    /** A keyed hash of the phone, made like `recipientMac` in `deliveries`. */
    phoneMac: bytea().notNull(),
    tokenHash: bytea().notNull().unique('trusted_contacts_token'),
    status: text({ enum: CONTACT_STATUSES }).notNull(),
    /** Whether the contact is also told about boarding and arrival, not only about an SOS. */
    tellsTrips: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('trusted_contacts_slot').on(t.userId, t.slot),
    unique('trusted_contacts_once').on(t.userId, t.phoneMac),
    index('trusted_contacts_phone').on(t.phoneMac),
    check('trusted_contacts_status_known', oneOf(t.status, CONTACT_STATUSES)),
    check('trusted_contacts_at_most_three', sql`${t.slot} between 1 and 3`),
    check(
      'trusted_contacts_no_means_no',
      sql`num_nonnulls(${t.slot}, ${t.phoneSealed}) = case ${t.status} when 'DECLINED' then 0 else 2 end`,
    ),
    check('trusted_contacts_named', sql`${t.name} is not null or ${t.status} = 'DECLINED'`),
    check('trusted_contacts_answered', sql`(${t.answeredAt} is null) = (${t.status} = 'ASKED')`),
    check('trusted_contacts_name_bounded', sql`char_length(${t.name}) between 1 and 80`),
  ],
)
