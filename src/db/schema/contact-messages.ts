import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { trustedContacts } from './trusted-contacts.ts'
import { CONTACT_MESSAGE_KINDS, CONTACT_MESSAGE_STATES } from '../../shared/kernel/enums.ts'

/** The SMS to trusted contacts: one for each contact and event. The text is made when the SMS is sent. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    contactId: uuid()
      .notNull()
      .references(() => trustedContacts.id, { onDelete: 'cascade' }),
    kind: text({ enum: CONTACT_MESSAGE_KINDS }).notNull(),
    /** The id of the contact, of a rider's request, of a driver's ride or of an SOS: one event never writes two rows for a contact. */
    aboutId: uuid().notNull(),
    state: text({ enum: CONTACT_MESSAGE_STATES }).notNull(),
    attempts: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    claimedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('contact_messages_once').on(t.contactId, t.kind, t.aboutId),
    index('contact_messages_open')
      .on(t.dueAt)
      .where(sql`state in ('QUEUED', 'SENDING')`),
    index('contact_messages_oldest').on(t.createdAt),
    check('contact_messages_kind_known', oneOf(t.kind, CONTACT_MESSAGE_KINDS)),
    check('contact_messages_state_known', oneOf(t.state, CONTACT_MESSAGE_STATES)),
  ],
)
