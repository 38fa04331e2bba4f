import { z } from 'zod'
import { MAX_EMAIL, MAX_TYPED_PHONE } from '../kernel/form-limits.ts'
import { zId, zStored, zStoredNumber, zText } from './primitives.ts'
import { OwnUser } from './users.ts'

// A text, because the sign-in rules check the phone number, with the specification's own messages and codes. They treat
// a missing number as empty.
const zTypedPhone = zText(MAX_TYPED_PHONE).default('')

export const CheckUserBody = z.strictObject({ phoneNumber: zTypedPhone }).meta({ id: 'CheckUserBody' })
export const CheckUserAnswer = z
  .strictObject({
    success: z.literal(true),
    userExists: z.boolean(),
    exists: z.boolean(),
    /** Not the user's real id, but a handle that no call accepts. */
    userId: zStored.optional(),
  })
  .meta({ id: 'CheckUserAnswer' })

export const SendOtpBody = z
  .strictObject({ phoneNumber: zTypedPhone, isRegistration: z.boolean().default(false) })
  .meta({ id: 'SendOtpBody' })
export const SendOtpAnswer = z
  .strictObject({ success: z.literal(true), waitTime: zStoredNumber, attemptsLeft: zStoredNumber })
  .meta({ id: 'SendOtpAnswer' })

export const VerifyOtpBody = z
  .strictObject({ phoneNumber: zTypedPhone, code: zText(16).default('') })
  .meta({ id: 'VerifyOtpBody' })
export const VerifyOtpAnswer = z
  .strictObject({
    success: z.literal(true),
    /**
     * Null with `ownerCheck`. Also null for a phone without an account, whose token can only register (`POST
     * /api/user`).
     */
    userId: zId.nullable(),
    accessToken: zStored,
    token: zStored,
    isNewUser: z.boolean(),
    /** The account was not used for 60 days: the token works only for the calls `owner-check` and `new-number`. */
    ownerCheck: z.literal(true).optional(),
  })
  .meta({ id: 'VerifyOtpAnswer' })

export const ConfirmCodeBody = z.strictObject({ code: zText(16) }).meta({ id: 'ConfirmCodeBody' })
export const ConfirmCodeAnswer = z
  .strictObject({
    success: z.literal(true),
    /** No other code is needed before this time. */
    until: zStored,
  })
  .meta({ id: 'ConfirmCodeAnswer' })

/** The account's email: by entering it, the caller proves that the account is theirs. */
export const OwnerCheckBody = z.strictObject({ email: zText(MAX_EMAIL) }).meta({ id: 'OwnerCheckBody' })

export const SetSessionBody = z.strictObject({ token: zText(200) }).meta({ id: 'SetSessionBody' })
// Not `nullable()`: the OpenAPI document describes `OwnUser` here first, and would allow null in every other answer
// with an `OwnUser` too.
const OwnUserOrNone = z.union([OwnUser, z.null()])
export const SetSessionAnswer = z
  .strictObject({ success: z.literal(true), user: OwnUserOrNone })
  .meta({ id: 'SetSessionAnswer' })
export const SessionAnswer = z
  .strictObject({
    user: OwnUserOrNone,
    provenPhone: zStored.nullable(),
    ownerCheck: z.literal(true).optional(),
    /** The session's account was deleted or blocked, and this answer deletes the session's cookie. */
    gone: z.boolean(),
  })
  .meta({ id: 'SessionAnswer' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const SessionList = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        id: zId,
        /** `Chrome, Android`; empty for a program. */
        device: zStored,
        createdAt: zStored,
        lastSeen: zStored,
        current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SessionList' })
export type SessionList = z.infer<typeof SessionList>
