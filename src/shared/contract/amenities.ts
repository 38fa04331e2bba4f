import { z } from 'zod'
import { AMENITY_ICONS } from './enums.ts'
import { zStored } from './primitives.ts'

export const Amenity = z
  .strictObject({ id: zStored, label: zStored, icon: z.enum(AMENITY_ICONS) })
  .meta({ id: 'Amenity' })
export type Amenity = z.infer<typeof Amenity>
