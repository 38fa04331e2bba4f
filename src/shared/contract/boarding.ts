import { z } from 'zod'
import { zStored } from './primitives.ts'

/** Guesses at one rider's PIN; then the door stays with the rider's word and the 24 hours. */
export const BOARDING_TRIES = 5
export const PIN_DIGITS = 4

/** For the rider alone: read it out at the door. Keep it on the phone, it does not change. */
export const BoardingPin = z.strictObject({ pin: zStored, boardedAt: zStored.nullable() }).meta({ id: 'BoardingPin' })
export type BoardingPin = z.infer<typeof BoardingPin>

export const BoardBody = z
  .strictObject({ pin: zStored.regex(/^\d{4}$/, 'Enter the 4-digit PIN.') })
  .meta({ id: 'BoardBody' })
export type BoardBody = z.infer<typeof BoardBody>
