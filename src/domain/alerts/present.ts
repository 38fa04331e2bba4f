import type { alerts } from '../../db/schema/index.ts'
import type { RideAlert } from '../../shared/contract/alerts.ts'

const presentEnd = (name: string | null, placeId: string | null, lat: number | null, lng: number | null) =>
  name === null ? null : { name, placeId, coordinates: lat === null || lng === null ? null : { lat, lng } }

export const presentAlert = (row: typeof alerts.$inferSelect): RideAlert => ({
  id: row.id,
  kind: row.kind,
  from: presentEnd(row.fromName, row.fromPlaceId, row.fromLat, row.fromLng),
  to: presentEnd(row.toName, row.toPlaceId, row.toLat, row.toLng),
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
  numSeats: row.numSeats,
  createdAt: row.createdAt.toISOString(),
})
