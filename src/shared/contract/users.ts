import { z } from 'zod'
import {
  zDocumentFlaw,
  zIdDocument,
  zLanguage,
  zNotificationChannel,
  zRole,
  zSelfServiceRole,
  zUserStatus,
} from './enums.ts'
import { zEmail, zFilledText, zId, zStored, zStoredNumber } from './primitives.ts'

const publicFields = {
  id: zId,
  name: zStored,
  firstName: zStored,
  lastName: zStored,
  /** An address of the picture, or null. */
  photo: zStored.nullable(),
  role: zRole,
  status: zUserStatus,
  rating: zStoredNumber,
  /** 0 is shown as "New". */
  ratingCount: zStoredNumber,
  verified: z.boolean(),
  createdAt: zStored,
}

/** Another person, as the caller may see them: the phone only where decisions.md and api.md allow it. */
export const PublicUser = z
  .strictObject({
    ...publicFields,
    phone: zStored.optional(),
    /**
     * There for an admin, the person, and whoever shares an approved or paid request with them: screens show these the whole
     * name and the phone, and everybody else the first name.
     */
    knowsPerson: z.literal(true).optional(),
  })
  .meta({ id: 'User' })
export type PublicUser = z.infer<typeof PublicUser>

/** The caller's own record, settings included. */
export const OwnUser = z
  .strictObject({
    ...publicFields,
    email: zStored,
    phone: zStored,
    lastAccess: zStored.nullable(),
    settings: z.strictObject({
      language: zLanguage,
      channels: z.array(zNotificationChannel),
      /** Whether signed-in people see the phone on a ride; who shares an approved request always does. */
      callable: z.boolean(),
      /** Whether people who know the number find the person. */
      findable: z.boolean(),
    }),
    documents: z.strictObject({ nationalId: z.boolean(), license: z.boolean() }),
    /** Documents that an admin asked for once more. */
    askedAgain: z.array(z.strictObject({ document: zIdDocument, reason: zDocumentFlaw })),
  })
  .meta({ id: 'OwnUser' })
export type OwnUser = z.infer<typeof OwnUser>

/** The few facts of a driver that stand on a ride. */
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

const zName = zFilledText(80)

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
      })
      .optional(),
    /** Admins only. */
    status: z.enum(['ACTIVE', 'BLOCKED']).optional(),
  })
  .meta({ id: 'UpdateUserBody' })
export type UpdateUserBody = z.infer<typeof UpdateUserBody>

export const FindByPhoneBody = z.strictObject({ phone: zFilledText(32) }).meta({ id: 'FindByPhoneBody' })
export const FindByPhoneAnswer = z
  .strictObject({ user: z.strictObject({ id: zId, firstName: zStored, lastName: zStored, phone: zStored }).nullable() })
  .meta({ id: 'FindByPhoneAnswer' })
