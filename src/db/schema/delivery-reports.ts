import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { REPORT_PROVIDERS, REPORTED_STATES } from '../../shared/contract/deliveries.ts'
import { bytea } from '../columns.ts'

/** Delivery reports without phone numbers, stored before they are answered and processed afterwards. */
export const deliveryReports = pgTable(
  'delivery_reports',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: REPORT_PROVIDERS }).notNull(),
    providerId: text().notNull(),
    /** Our own id of the attempt, where the provider returns it. */
    deliveryId: uuid(),
    recipientMac: bytea(),
    state: text({ enum: REPORTED_STATES }).notNull(),
    reason: text(),
    dedupe: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the report was applied to its message; null until a matching message is found. */
    appliedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('delivery_reports_once').on(t.provider, t.dedupe),
    index('delivery_reports_waiting')
      .on(t.provider, t.providerId)
      .where(sql`applied_at is null`),
    index('delivery_reports_age').on(t.receivedAt),
  ],
)
