import type { Amenity } from '../../../shared/contract/amenities.ts'

/** This amenity promises nothing, but "For women" is enforced: it can only be removed from rides that have it. */
const REPLACED = 'ladies-only'

export const offeredAmenities = (amenities: readonly Amenity[], chosen: readonly string[]): Amenity[] =>
  amenities.filter(({ id }) => id !== REPLACED || chosen.includes(id))
