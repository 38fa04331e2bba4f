import { z } from 'zod'
import { MAX_SEARCH_PASSENGERS } from '../kernel/ride-limits.ts'
import { AMENITY_IDS } from '../kernel/enums.ts'
import { zAlertKind } from './enums.ts'
import { zDay, zFilledText, zId, zInt, zLat, zLng, zStored, zStoredNumber, zVisibleName } from './primitives.ts'
import { Ride } from './rides.ts'
import { ALERT_RADII, MAX_AMENITIES, MAX_PLACE_TEXT } from '../kernel/form-limits.ts'

/**
 * One end of an alert: a text and, if the user chose one, a place. A known place gets the name that Pamoja has for it.
 */
const AlertEnd = z.strictObject({
  name: zVisibleName(MAX_PLACE_TEXT),
  placeId: zFilledText(200).optional(),
  coordinates: z.strictObject({ lat: zLat, lng: zLng }).optional(),
})

const zRadius = z.union(ALERT_RADII.map((km) => z.literal(km)))

const changeable = {
  from: AlertEnd.optional(),
  to: AlertEnd.optional(),
  /** The first day; without it, the same day as `dateTo`. */
  dateFrom: zDay.optional(),
  /** The last day; without it, the same day as `dateFrom`. */
  dateTo: zDay.optional(),
  radiusKm: zRadius.optional(),
  amenities: z.array(z.enum(AMENITY_IDS)).max(MAX_AMENITIES).optional(),
  paused: z.boolean().optional(),
}

export const AddAlertBody = z
  .strictObject({
    kind: zAlertKind,
    ...changeable,
    numSeats: zInt(1, MAX_SEARCH_PASSENGERS).default(1),
  })
  .meta({ id: 'AddAlertBody' })
export type AddAlertBody = z.infer<typeof AddAlertBody>

/**
 * A missing field changes nothing, but when only one of the two days is given, it replaces both. `null` removes an end
 * or a day. An alert without a day lasts 60 days from each change.
 */
export const UpdateAlertBody = z
  .strictObject({
    ...changeable,
    from: AlertEnd.nullable().optional(),
    to: AlertEnd.nullable().optional(),
    dateFrom: zDay.nullable().optional(),
    dateTo: zDay.nullable().optional(),
    numSeats: zInt(1, MAX_SEARCH_PASSENGERS).optional(),
  })
  .meta({ id: 'UpdateAlertBody' })
export type UpdateAlertBody = z.infer<typeof UpdateAlertBody>

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
    radiusKm: zStoredNumber,
    amenities: z.array(zStored).max(MAX_AMENITIES),
    paused: z.boolean(),
    /** The last Nairobi day on which the alert can match a ride. */
    endsOn: zStored,
    createdAt: zStored,
  })
  .meta({ id: 'RideAlert' })
export type RideAlert = z.infer<typeof RideAlert>

export const MAX_ALERTS = 20
export const AlertList = z.strictObject({ alerts: z.array(RideAlert).max(MAX_ALERTS) }).meta({ id: 'AlertList' })
export type AlertList = z.infer<typeof AlertList>

export const MAX_MATCHES = 50
export const AlertMatches = z
  .strictObject({
    matches: z
      .array(
        z.strictObject({
          ride: Ride,
          /** The stops between which the ride fits, counted from 0. */
          part: z.strictObject({ fromPosition: zStoredNumber, toPosition: zStoredNumber }),
          toldAt: zStored,
        }),
      )
      .max(MAX_MATCHES),
  })
  .meta({ id: 'AlertMatches' })
export type AlertMatches = z.infer<typeof AlertMatches>

/** What the link in a message shows without a session: the alert, and nothing about its owner. */
export const StoppableAlert = z
  .strictObject({ from: zStored.nullable(), to: zStored.nullable(), paused: z.boolean(), ended: z.boolean() })
  .meta({ id: 'StoppableAlert' })
export type StoppableAlert = z.infer<typeof StoppableAlert>
