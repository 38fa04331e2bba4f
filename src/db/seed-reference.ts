import { AMENITY_IDS } from '../shared/kernel/enums.ts'
import type { Db } from './client.ts'
import { FIRST_FAQS } from './first-faqs.ts'
import { AMENITY_FACTS } from './reference-data.ts'
import { amenities, faqs } from './schema/index.ts'

/** The amenities, and the first FAQs if there are none. Runs at every start, in any number of processes at once. */
export const seedReference = async (db: Db, now: Date): Promise<void> => {
  await db
    .insert(amenities)
    .values(AMENITY_IDS.map((id, position) => ({ id, position, ...AMENITY_FACTS[id] })))
    .onConflictDoNothing()
  // A deleted FAQ must not come back with the next start.
  const [anyFaq] = await db.select({ id: faqs.id }).from(faqs).limit(1)
  if (anyFaq) return
  await db
    .insert(faqs)
    .values(FIRST_FAQS.map((faq, position) => ({ ...faq, position, createdAt: now })))
    .onConflictDoNothing()
}
