import { z } from 'zod'
import { MAX_SEARCH_PASSENGERS } from '../kernel/ride-limits.ts'
import { zAlertKind } from './enums.ts'
import { zDay, zFilledText, zId, zInt, zLat, zLng, zStored, zStoredNumber, zVisibleName } from './primitives.ts'

/** One end of a wanted trip: text, and the chosen place, if any; a known place has its own name. */
const AlertEnd = z.strictObject({
  name: zVisibleName(120),
  placeId: zFilledText(200).optional(),
  coordinates: z.strictObject({ lat: zLat, lng: zLng }).optional(),
})

export const AddAlertBody = z
  .strictObject({
    /** ALERT: tell me about a matching ride. RIDE: show drivers my search; it needs both ends and a day. */
    kind: zAlertKind,
    from: AlertEnd.optional(),
    to: AlertEnd.optional(),
    dateFrom: zDay.optional(),
    /** By default `dateFrom`. */
    dateTo: zDay.optional(),
    numSeats: zInt(1, MAX_SEARCH_PASSENGERS).default(1),
  })
  .meta({ id: 'AddAlertBody' })
export type AddAlertBody = z.infer<typeof AddAlertBody>

const StoredEnd = z.strictObject({
  name: zStored,
  placeId: zStored.nullable(),
  coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }).nullable(),
})
export const RideAlert = z
  .strictObject({
    id: zId,
    kind: zAlertKind,
    from: StoredEnd.nullable(),
    to: StoredEnd.nullable(),
    dateFrom: zStored.nullable(),
    dateTo: zStored.nullable(),
    numSeats: zStoredNumber,
    createdAt: zStored,
  })
  .meta({ id: 'RideAlert' })
export type RideAlert = z.infer<typeof RideAlert>

export const MAX_ALERTS = 20
export const AlertList = z.strictObject({ alerts: z.array(RideAlert).max(MAX_ALERTS) }).meta({ id: 'AlertList' })
export type AlertList = z.infer<typeof AlertList>
