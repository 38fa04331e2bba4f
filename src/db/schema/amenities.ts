import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { AMENITY_ICONS } from '../../shared/kernel/enums.ts'

/** `position` is both the order on screen and the amenity's bit in a search mask. */
export const amenities = pgTable(
  'amenities',
  {
    id: text().primaryKey(),
    label: text().notNull(),
    icon: text({ enum: AMENITY_ICONS }).notNull(),
    position: smallint().notNull().unique(),
  },
  (t) => [check('amenities_fit_a_mask', sql`${t.position} between 0 and 15`)],
)
