import type { KnownPlace } from '../../gazetteer/port.ts'
import type { AdminPlaceList, AdminPlacesQuery } from '../../shared/contract/admin-places.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentKnown } from './present.ts'

const isWanted = (place: KnownPlace, { search = '', county, only }: AdminPlacesQuery): boolean => {
  if (county !== undefined && place.county !== county) return false
  if (only === 'hidden' && !place.isHidden) return false
  if (only === 'changed' && place.origin === 'built-in') return false
  const typed = search.toLowerCase()
  return [place.placeId, place.name, ...place.aliases].some((text) => text.toLowerCase().includes(typed))
}

export const listPlaces = async (ctx: Ctx, query: AdminPlacesQuery): Promise<AdminPlaceList> => {
  requireAdmin(ctx)
  const { page, pageSize } = query
  await ctx.places.catalogue.refresh()
  const found = ctx.places.catalogue.list((place) => isWanted(place, query))
  const rows = found.slice((page - 1) * pageSize, page * pageSize).map(presentKnown)
  return { rows, total: found.length, totalIsExact: true, page, pageSize }
}
