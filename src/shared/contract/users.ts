import { z } from 'zod'
import { MAX_PERSON_NAME, MAX_TYPED_PHONE } from '../kernel/form-limits.ts'
import {
  zDocumentFlaw,
  zIdDocument,
  zLanguage,
  zNotificationChannel,
  zRole,
  zSelfServiceRole,
  zUserStatus,
} from './enums.ts'
import { SeenDocument } from './documents.ts'
import { zEmail, zFilledText, zId, zStored, zStoredNumber } from './primitives.ts'

const publicFields = {
  id: zId,
  name: zStored,
  firstName: zStored,
  lastName: zStored,
  photo: zStored.nullable(),
  role: zRole,
  status: zUserStatus,
  rating: zStoredNumber,
  /** With fewer than 3 ratings, screens show "New" instead of the rating. */
  ratingCount: zStoredNumber,
  verified: z.boolean(),
  createdAt: zStored,
}

/** Another user, as the caller may see them. docs/who-sees-what.md says who sees the phone number. */
export const PublicUser = z
  .strictObject({
    ...publicFields,
    phone: zStored.optional(),
    /**
     * True when the caller sees the whole name (docs/who-sees-what.md). Other callers see the first name and an
     * initial.
     */
    knowsPerson: z.literal(true).optional(),
    /** For a driver: the license, if an admin has read it. */
    seen: z.array(SeenDocument).optional(),
  })
  .meta({ id: 'User' })
export type PublicUser = z.infer<typeof PublicUser>

export const OwnUser = z
  .strictObject({
    ...publicFields,
    email: zStored,
    phone: zStored,
    lastAccess: zStored.nullable(),
    settings: z.strictObject({
      language: zLanguage,
      channels: z.array(zNotificationChannel),
      /**
       * Whether other signed-in users see the phone number on a ride of this user. Users with an approved request
       * between them see it anyway, unless one of them has blocked the other.
       */
      callable: z.boolean(),
      /** Whether users who know the number can find the account. */
      findable: z.boolean(),
      /** Whether a notification about unread chat messages shows the text of a message. */
      chatText: z.boolean(),
    }),
    /** True after 3 false alarms: the SOS button then calls 999 first, and tells Pamoja only after another press. */
    callsFirst: z.boolean(),
    documents: z.strictObject({ nationalId: z.boolean(), license: z.boolean() }),
    askedAgain: z.array(z.strictObject({ document: zIdDocument, reason: zDocumentFlaw })),
    /** Only in the answers of the session and of `/user/me`, which only the user reads. */
    mayUseWomenOnly: z.boolean().optional(),
  })
  .meta({ id: 'OwnUser' })
export type OwnUser = z.infer<typeof OwnUser>

export const DriverSummary = z
  .strictObject({
    id: zId,
    name: zStored,
    firstName: zStored,
    photo: zStored.nullable(),
    rating: zStoredNumber,
    ratingCount: zStoredNumber,
    verified: z.boolean(),
    tripsDone: zStoredNumber,
    phone: zStored.optional(),
  })
  .meta({ id: 'DriverSummary' })
export type DriverSummary = z.infer<typeof DriverSummary>

const zName = zFilledText(MAX_PERSON_NAME)

export const AddUserBody = z
  .strictObject({ name: zName, email: zEmail, role: zSelfServiceRole })
  .meta({ id: 'AddUserBody' })
export type AddUserBody = z.infer<typeof AddUserBody>

export const UpdateUserBody = z
  .strictObject({
    name: zName.optional(),
    email: zEmail.optional(),
    settings: z
      .strictObject({
        language: zLanguage.optional(),
        channels: z.array(zNotificationChannel).max(3).optional(),
        callable: z.boolean().optional(),
        findable: z.boolean().optional(),
        chatText: z.boolean().optional(),
      })
      .optional(),
    /** Only admins can change the status. */
    status: z.enum(['ACTIVE', 'BLOCKED']).optional(),
  })
  .meta({ id: 'UpdateUserBody' })
export type UpdateUserBody = z.infer<typeof UpdateUserBody>

export const FindByPhoneBody = z.strictObject({ phone: zFilledText(MAX_TYPED_PHONE) }).meta({ id: 'FindByPhoneBody' })
export const FindByPhoneAnswer = z
  .strictObject({ user: z.strictObject({ id: zId, firstName: zStored, lastName: zStored, phone: zStored }).nullable() })
  .meta({ id: 'FindByPhoneAnswer' })
