import { z } from 'zod'
import { MAX_FACTOR_CODE } from '../kernel/form-limits.ts'
import { zFilledText, zStored, zStoredNumber } from './primitives.ts'

export const SecondFactorState = z
  .strictObject({
    required: z.boolean(),
    enrolled: z.boolean(),
    /** When two-step verification of this session ends if the session is not used again; null when it is not valid. */
    elevatedUntil: zStored.nullable(),
    recoveryCodesLeft: zStoredNumber,
  })
  .meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const SecondFactorSecret = z
  .strictObject({
    /** For typing into the authenticator app. `uri` contains the same secret, for a QR code. */
    secret: zStored,
    uri: zStored,
  })
  .meta({ id: 'SecondFactorSecret' })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

/** 6 digits of the authenticator app, or a recovery code. */
export const SecondFactorCode = z.strictObject({ code: zFilledText(MAX_FACTOR_CODE) }).meta({ id: 'SecondFactorCode' })

export const SecondFactorConfirmed = z
  .strictObject({ recoveryCodes: z.array(zStored), elevatedUntil: zStored })
  .meta({ id: 'SecondFactorConfirmed' })
export type SecondFactorConfirmed = z.infer<typeof SecondFactorConfirmed>

export const SecondFactorVerified = z
  .strictObject({ success: z.literal(true), elevatedUntil: zStored })
  .meta({ id: 'SecondFactorVerified' })
