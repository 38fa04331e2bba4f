import { z } from 'zod'
import { zStored } from './primitives.ts'
import { AMENITY_ICONS } from '../kernel/enums.ts'

export const Amenity = z
  .strictObject({ id: zStored, label: zStored, icon: z.enum(AMENITY_ICONS) })
  .meta({ id: 'Amenity' })
export type Amenity = z.infer<typeof Amenity>
