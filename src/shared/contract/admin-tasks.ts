import { z } from 'zod'
import { MAX_REASON } from '../kernel/form-limits.ts'
import { REVIEW_KINDS } from '../kernel/money-states.ts'
import { AdminUser, pages, zCommaList } from './admin.ts'
import { PersonDocument } from './documents.ts'
import {
  zAdminTaskKind,
  zCheckedDocument,
  zDisputeKind,
  zDocumentFlaw,
  zIdDocument,
  zReportCategory,
  zTicketCategory,
} from './enums.ts'
import { zFilledText, zId, zStored, zStoredNumber } from './primitives.ts'
import { Vehicle } from './vehicles.ts'

export const AdminTasksQuery = z.strictObject({
  ...pages,
  kind: zCommaList(zAdminTaskKind).optional(),
})
export type AdminTasksQuery = z.infer<typeof AdminTasksQuery>

export const AdminTask = z
  .strictObject({
    kind: zAdminTaskKind,
    /** The id of the incident, user, vehicle, document, dispute, manual refund, money review, report or ticket. */
    id: zId,
    since: zStored,
    isLate: z.boolean(),
    link: zStored,
    /** The users the task is about: a dispute's rider and ride's owner, otherwise one; none when the user is not known. */
    people: z.array(z.strictObject({ id: zId, name: zStored, photo: zStored.nullable() })),
    /** The vehicle to check, the vehicle of the driver to check, or the vehicle to which the document belongs. */
    vehicle: z.strictObject({ make: zStored, model: zStored, color: zStored, plate: zStored }).optional(),
    document: zCheckedDocument.optional(),
    trip: z.strictObject({ from: zStored, to: zStored, time: zStored }).optional(),
    amount: zStoredNumber.optional(),
    dispute: zDisputeKind.optional(),
    report: zReportCategory.optional(),
    ticket: zTicketCategory.optional(),
    review: z.enum(REVIEW_KINDS).optional(),
    reason: zStored.optional(),
  })
  .meta({ id: 'AdminTask' })
export type AdminTask = z.infer<typeof AdminTask>

export const AdminTaskList = z
  .strictObject({
    rows: z.array(AdminTask),
    /** The number of tasks of the chosen kinds. */
    total: zStoredNumber,
    late: zStoredNumber,
    /** The number of tasks of every kind, also of those not chosen. */
    counts: z.record(zAdminTaskKind, zStoredNumber),
    lateAfterDays: zStoredNumber,
    page: zStoredNumber,
    pageSize: zStoredNumber,
  })
  .meta({ id: 'AdminTaskList' })
export type AdminTaskList = z.infer<typeof AdminTaskList>

export const AdminPerson = z
  .strictObject({
    user: AdminUser,
    vehicles: z.array(Vehicle),
    openReports: zStoredNumber,
    /** Whenever an admin gets this answer, a view of the dates of all these documents is recorded. */
    documents: z.array(PersonDocument),
    /** What users read, in their language, when they are asked for a better document. */
    askAgainTexts: z.array(z.strictObject({ document: zIdDocument, reason: zDocumentFlaw, text: zStored })),
    decides: z.strictObject({ driver: z.boolean(), vehicleIds: z.array(zId), approve: z.boolean() }),
    /** When the first of the user, their vehicles and documents began to wait for an admin; null when nothing waits. */
    waitingSince: zStored.nullable(),
  })
  .meta({ id: 'AdminPerson' })
export type AdminPerson = z.infer<typeof AdminPerson>

/** One decision about a driver, their vehicles, or both: all or nothing. */
export const DecidePersonBody = z
  .strictObject({
    decision: z.enum(['APPROVE', 'REJECT']),
    /** Whether the decision includes the driver; a rejected driver is blocked. */
    driver: z.boolean(),
    vehicleIds: z.array(zId).max(20),
    /** Required for a rejection; the user reads it. */
    reason: zFilledText(MAX_REASON).optional(),
  })
  .meta({ id: 'DecidePersonBody' })
export type DecidePersonBody = z.infer<typeof DecidePersonBody>
