import { z } from 'zod'
import { zStoredNumber } from './primitives.ts'

/** The facts beside a score. */
export const PersonFacts = z
  .strictObject({
    /** Trips with passengers as a driver, trips on board as a rider. */
    trips: zStoredNumber,
    /** Paid bookings cancelled less than 24 hours before departure. */
    lateCancellations: zStoredNumber,
    /** The median time a driver takes to answer a request; null: no answer yet. */
    answerMinutes: zStoredNumber.nullable(),
  })
  .meta({ id: 'PersonFacts' })
export type PersonFacts = z.infer<typeof PersonFacts>
