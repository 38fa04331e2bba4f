import { asc } from 'drizzle-orm'
import { amenities } from '../../db/schema/index.ts'
import type { Amenity } from '../../shared/contract/amenities.ts'
import type { Dependencies } from '../context.ts'

export const listAmenities = (deps: Dependencies): Promise<Amenity[]> =>
  deps.db
    .select({ id: amenities.id, label: amenities.label, icon: amenities.icon })
    .from(amenities)
    .orderBy(asc(amenities.position))
