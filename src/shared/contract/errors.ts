import { z } from 'zod'
import { errorStatus } from '../kernel/error-codes.ts'
import { keysOf } from '../kernel/keys-of.ts'
import { zStored, zStoredNumber } from './primitives.ts'

export const ErrorBody = z
  .strictObject({
    success: z.literal(false),
    error: zStored,
    code: z.enum(keysOf(errorStatus)),
    issues: z.array(z.strictObject({ path: zStored, message: zStored })).optional(),
    /** Seconds to wait before the same call can work. */
    waitTime: zStoredNumber.optional(),
    attemptsLeft: zStoredNumber.optional(),
    /** With REFUND_CHANGED: the current refund of a cancellation. */
    refund: z.strictObject({ amount: zStoredNumber, percent: zStoredNumber }).optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** Why an action is refused now: the code and the sentence that the call would return. */
export const Reason = z.strictObject({ code: z.enum(keysOf(errorStatus)), message: zStored }).meta({ id: 'Reason' })

export const Done = z.strictObject({ success: z.literal(true) }).meta({ id: 'Done' })
