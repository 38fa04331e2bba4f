import { z } from 'zod'
import { zStoredNumber } from './primitives.ts'

export const PersonFacts = z
  .strictObject({
    /** Trips with passengers for a driver, trips on board for a rider. */
    trips: zStoredNumber,
    /** Paid bookings cancelled less than 24 hours before departure. */
    lateCancellations: zStoredNumber,
    /** The median time in which a driver answers a request; null without an answer yet. */
    answerMinutes: zStoredNumber.nullable(),
  })
  .meta({ id: 'PersonFacts' })
export type PersonFacts = z.infer<typeof PersonFacts>
