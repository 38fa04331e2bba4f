import type { Amenity } from '../../../shared/contract/amenities.ts'

/** Nothing holds a ride to it, and "For women" does: only where it was chosen before can it be unchosen. */
const REPLACED = 'ladies-only'

export const offeredAmenities = (amenities: readonly Amenity[], chosen: readonly string[]): Amenity[] =>
  amenities.filter(({ id }) => id !== REPLACED || chosen.includes(id))
