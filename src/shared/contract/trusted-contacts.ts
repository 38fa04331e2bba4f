import { z } from 'zod'
import { MAX_CONTACT_NAME } from '../kernel/form-limits.ts'
import { zContactStatus } from './enums.ts'
import { zId, zKenyanPhone, zStored, zVisibleName } from './primitives.ts'

export const MAX_CONTACTS = 3

export const AddContactBody = z
  .strictObject({
    name: zVisibleName(MAX_CONTACT_NAME),
    phone: zKenyanPhone,
    /** Whether the contact is also told about boarding and arrival. Every contact is told about an SOS. */
    tellsTrips: z.boolean().optional(),
  })
  .meta({ id: 'AddContactBody' })
export type AddContactBody = z.infer<typeof AddContactBody>

export const UpdateContactBody = z.strictObject({ tellsTrips: z.boolean() }).meta({ id: 'UpdateContactBody' })
export type UpdateContactBody = z.infer<typeof UpdateContactBody>

export const TrustedContact = z
  .strictObject({
    id: zId,
    name: zStored,
    /** The phone number is null when the contact has declined. */
    phone: zStored.nullable(),
    status: zContactStatus,
    tellsTrips: z.boolean(),
  })
  .meta({ id: 'TrustedContact' })
export type TrustedContact = z.infer<typeof TrustedContact>

export const ContactList = z
  .strictObject({ contacts: z.array(TrustedContact), canAdd: z.boolean() })
  .meta({ id: 'ContactList' })
export type ContactList = z.infer<typeof ContactList>

/** What the link of an SMS shows to the contact, without a session. */
export const ContactInvitation = z
  .strictObject({
    userName: zStored,
    status: zContactStatus,
  })
  .meta({ id: 'ContactInvitation' })
export type ContactInvitation = z.infer<typeof ContactInvitation>

export const AnswerInvitationBody = z
  .strictObject({ answer: z.enum(['YES', 'NO']) })
  .meta({ id: 'AnswerInvitationBody' })
export type AnswerInvitationBody = z.infer<typeof AnswerInvitationBody>
