import type { alerts } from '../../db/schema/index.ts'
import type { RideAlert } from '../../shared/contract/alerts.ts'
import { endsOn, type AlertEnd, type Sought } from './rules.ts'

type AlertRow = typeof alerts.$inferSelect

const presentEnd = (name: string | null, placeId: string | null, lat: number | null, lng: number | null) =>
  name === null ? null : { name, placeId, coordinates: lat === null || lng === null ? null : { lat, lng } }

export type StoredAlert = Omit<AlertRow, 'seq' | 'changedXid'>

export const presentAlert = (row: StoredAlert): RideAlert => ({
  id: row.id,
  kind: row.kind,
  from: presentEnd(row.fromName, row.fromPlaceId, row.fromLat, row.fromLng),
  to: presentEnd(row.toName, row.toPlaceId, row.toLat, row.toLng),
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
  numSeats: row.numSeats,
  radiusKm: row.radiusKm,
  amenities: row.amenityIds,
  paused: row.paused,
  endsOn: endsOn(row),
  createdAt: row.createdAt.toISOString(),
})

export const soughtEnd = (name: string | null, lat: number | null, lng: number | null): AlertEnd | null =>
  name === null ? null : { name, coordinates: lat === null || lng === null ? null : { lat, lng } }

export const soughtBy = (
  row: Pick<
    AlertRow,
    | 'fromName'
    | 'fromLat'
    | 'fromLng'
    | 'toName'
    | 'toLat'
    | 'toLng'
    | 'dateFrom'
    | 'dateTo'
    | 'numSeats'
    | 'radiusKm'
    | 'amenityMask'
  >,
): Sought => ({
  from: soughtEnd(row.fromName, row.fromLat, row.fromLng),
  to: soughtEnd(row.toName, row.toLat, row.toLng),
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
  numSeats: row.numSeats,
  radiusKm: row.radiusKm,
  amenityMask: row.amenityMask,
})
