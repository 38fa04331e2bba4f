import { z } from 'zod'
import { zStored } from './primitives.ts'
import { AMENITY_ICONS } from '../kernel/enums.ts'

export const Amenity = z
  .strictObject({ id: zStored, label: zStored, icon: z.enum(AMENITY_ICONS) })
  .meta({ id: 'Amenity' })
export type Amenity = z.infer<typeof Amenity>

/**
 * The catalogue. Entries are only added at the end, and never moved or renamed: the index of an amenity is its bit in
 * search masks and its position on screen, and its id is part of its message key.
 */
export const AMENITY_IDS = [
  'no-smoking',
  'pets',
  'luggage',
  'charging',
  'smoking',
  'air-conditioning',
  'music',
  'quiet',
  'ladies-only',
  'child-seat',
  'wifi',
  'rest-stops',
  'wheelchair',
] as const
export type AmenityId = (typeof AMENITY_IDS)[number]
