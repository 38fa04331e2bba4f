import { z } from 'zod'
import { zStoredNumber } from './primitives.ts'

export const PersonFacts = z
  .strictObject({
    /** Trips with passengers for a driver, trips on board for a rider. */
    trips: zStoredNumber,
    /**
     * For a rider: paid requests that the rider cancelled less than 24 hours before departure. For a driver: rides on
     * which the driver cancelled such requests.
     */
    lateCancellations: zStoredNumber,
    /** The median time of a driver's last 50 answers to requests; null for a rider, and before the first answer. */
    answerMinutes: zStoredNumber.nullable(),
  })
  .meta({ id: 'PersonFacts' })
export type PersonFacts = z.infer<typeof PersonFacts>
