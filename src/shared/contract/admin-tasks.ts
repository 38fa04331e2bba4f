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
    /**
     * The users that the task is about: the rider and the ride's owner for a dispute, otherwise one user. Empty when
     * the user is not known.
     */
    people: z.array(z.strictObject({ id: zId, name: zStored, photo: zStored.nullable() })),
    /** The vehicle to check: of a VEHICLE task, of a driver to verify, or to which a document belongs. */
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
    /** The number of tasks of the chosen kinds, like `late`. */
    total: zStoredNumber,
    late: zStoredNumber,
    /** The number of tasks of each kind, also of the kinds that were not chosen. */
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
    /**
     * Whenever an admin gets this answer, a view is recorded for each document of another user whose dates were read.
     */
    documents: z.array(PersonDocument),
    /** The texts that the user gets, in their language, when an admin asks for a better document. */
    askAgainTexts: z.array(z.strictObject({ document: zIdDocument, reason: zDocumentFlaw, text: zStored })),
    decides: z.strictObject({ driver: z.boolean(), vehicleIds: z.array(zId), approve: z.boolean() }),
    /**
     * When the oldest task about the user, their vehicles or their documents began to wait for an admin; null without a
     * task.
     */
    waitingSince: zStored.nullable(),
  })
  .meta({ id: 'AdminPerson' })
export type AdminPerson = z.infer<typeof AdminPerson>

/** One decision about a driver, their vehicles, or both. All of them are decided, or none. */
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
