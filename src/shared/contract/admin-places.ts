import { z } from 'zod'
import { MAX_ADMIN_PLACE_NAME } from '../kernel/form-limits.ts'
import { COUNTIES } from '../kernel/counties.ts'
import { paged, paging } from './admin.ts'
import { zLat, zLng, zShare, zStored, zStoredNumber, zVisibleName } from './primitives.ts'

export const PLACE_KINDS = [
  'airport',
  'beach',
  'border_post',
  'city',
  'hospital',
  'industrial',
  'junction',
  'landmark',
  'mall',
  'market',
  'neighbourhood',
  'park',
  'port',
  'railway_station',
  'school',
  'sgr_station',
  'stage',
  'town',
  'university',
] as const

const MAX_ALIASES = 20
const given = {
  name: zVisibleName(MAX_ADMIN_PLACE_NAME),
  kind: z.enum(PLACE_KINDS),
  county: z.enum(COUNTIES),
  coordinates: z.strictObject({ lat: zLat, lng: zLng }),
  aliases: z.array(zVisibleName(60)).max(MAX_ALIASES),
  /** From 0 to 1: the capital has 1, most stages have 0.36. */
  importance: zShare,
}

export const AddPlaceBody = z
  .strictObject({ ...given, aliases: given.aliases.default([]), importance: given.importance.default(0.36) })
  .meta({ id: 'AddPlaceBody' })
export type AddPlaceBody = z.infer<typeof AddPlaceBody>

export const ChangePlaceBody = z
  .strictObject({
    name: given.name.optional(),
    kind: given.kind.optional(),
    county: given.county.optional(),
    coordinates: given.coordinates.optional(),
    aliases: given.aliases.optional(),
    importance: given.importance.optional(),
    /** A hidden place is not suggested any more. Places are never deleted, because rides use them. */
    isHidden: z.boolean().optional(),
  })
  .meta({ id: 'ChangePlaceBody' })
export type ChangePlaceBody = z.infer<typeof ChangePlaceBody>

export const AdminPlacesQuery = z.strictObject({
  ...paging,
  county: z.enum(COUNTIES).optional(),
  /** `changed`: only what admins added or changed. */
  only: z.enum(['changed', 'hidden']).optional(),
})
export type AdminPlacesQuery = z.infer<typeof AdminPlacesQuery>

export const AdminPlace = z
  .strictObject({
    placeId: zStored,
    name: zStored,
    kind: zStored,
    county: zStored,
    coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
    aliases: z.array(zStored),
    importance: zStoredNumber,
    isHidden: z.boolean(),
    origin: z.enum(['built-in', 'changed', 'added']),
  })
  .meta({ id: 'AdminPlace' })
export type AdminPlace = z.infer<typeof AdminPlace>

export const AdminPlaceList = z.strictObject({ rows: z.array(AdminPlace), ...paged }).meta({ id: 'AdminPlaceList' })
export type AdminPlaceList = z.infer<typeof AdminPlaceList>
