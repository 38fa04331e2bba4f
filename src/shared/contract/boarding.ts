import { z } from 'zod'
import { zStored } from './primitives.ts'

/**
 * After so many wrong attempts a rider's PIN is locked. The driver is then paid 24 hours after the trip, unless someone
 * reports it.
 */
export const BOARDING_TRIES = 5

/** Only the rider gets the PIN, and tells it to the driver when boarding. It never changes, so a phone can store it. */
export const BoardingPin = z.strictObject({ pin: zStored, boardedAt: zStored.nullable() }).meta({ id: 'BoardingPin' })
export type BoardingPin = z.infer<typeof BoardingPin>

export const BoardBody = z
  .strictObject({ pin: zStored.regex(/^\d{4}$/, 'Enter the 4-digit PIN.') })
  .meta({ id: 'BoardBody' })
export type BoardBody = z.infer<typeof BoardBody>
