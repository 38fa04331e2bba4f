import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../columns.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { DOCUMENT_FLAWS, STORED_DOCUMENTS } from '../../shared/kernel/enums.ts'

/** Uploaded files. The row is written before the file and deleted after it, so that no file is without a row. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    vehicleId: uuid().references(() => vehicles.id),
    kind: text({ enum: STORED_DOCUMENTS }).notNull(),
    /** For a photo, the prefix that its sizes share. */
    objectKey: text().notNull(),
    /**
     * The file's own key, encrypted under the keyring. Null for photos, which are public, and for discarded documents.
     */
    wrappedKey: bytea(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    uploadedAt: timestamp({ withTimezone: true }),
    discardedAt: timestamp({ withTimezone: true }),
    /** Why an admin asked for a better document. A new upload has its own row, without a reason. */
    askedAgainBecause: text({ enum: DOCUMENT_FLAWS }),
    askedAgainAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('documents_one_current')
      .on(t.userId, t.kind)
      .where(sql`uploaded_at is not null and discarded_at is null and vehicle_id is null`),
    uniqueIndex('documents_one_of_vehicle')
      .on(t.vehicleId, t.kind)
      .where(sql`uploaded_at is not null and discarded_at is null and vehicle_id is not null`),
    index('documents_to_destroy')
      .on(t.createdAt)
      .where(sql`uploaded_at is null or discarded_at is not null`),
    check('documents_kind_known', oneOf(t.kind, STORED_DOCUMENTS)),
    check('documents_of_vehicle', sql`(${t.vehicleId} is not null) = (${t.kind} in ('INSURANCE', 'INSPECTION'))`),
    check('documents_photo_open', sql`${t.kind} <> 'PHOTO' or ${t.wrappedKey} is null`),
    check(
      'documents_sealed_until_discarded',
      sql`${t.kind} = 'PHOTO' or (${t.wrappedKey} is null) = (${t.discardedAt} is not null)`,
    ),
    check('documents_flaw_known', oneOf(t.askedAgainBecause, DOCUMENT_FLAWS)),
    check(
      'documents_asked_whole',
      sql`(${t.askedAgainBecause} is null) = (${t.askedAgainAt} is null) and (${t.kind} <> 'PHOTO' or ${t.askedAgainAt} is null)`,
    ),
    check('documents_bytes_positive', sql`${t.bytes} > 0`),
  ],
)
