import type { Amenity } from '../../../shared/contract/amenities.ts'

/** "For women", which the server enforces, replaced this amenity. A user who had chosen it can still remove it. */
const REPLACED = 'ladies-only'

export const offeredAmenities = (amenities: readonly Amenity[], chosen: readonly string[]): Amenity[] =>
  amenities.filter(({ id }) => id !== REPLACED || chosen.includes(id))
