import { z } from 'zod'
import { MAX_ADMIN_SEARCH, MAX_REASON } from '../kernel/form-limits.ts'
import {
  zAdminDecision,
  zGender,
  zIdDocument,
  zListedRole,
  zRequestStatus,
  zRideStatus,
  zUserStatus,
  zUserWait,
  zVehicleStatus,
} from './enums.ts'
import { zId, zQueryIntOr, zStored, zStoredNumber, zText } from './primitives.ts'
import { OwnUser } from './users.ts'
import { Vehicle } from './vehicles.ts'

const ADMIN_PAGE_SIZE = 10
/** The highest number of rows of a list. A search can find rows beyond it. */
export const MAX_LISTED_ROWS = 10_000

export const zCommaList = <Value extends z.ZodType<string, string>>(value: Value) =>
  zText(200)
    .transform((list) => list.split(',').filter((part) => part !== ''))
    .pipe(z.array(value))

export const pages = {
  page: zQueryIntOr(1, 1, 100_000),
  pageSize: zQueryIntOr(ADMIN_PAGE_SIZE, 1, 100),
}
export const paging = { search: zText(MAX_ADMIN_SEARCH).optional(), ...pages }
export const paged = {
  total: zStoredNumber,
  /** False when there are more rows than `total`. */
  totalIsExact: z.boolean(),
  page: zStoredNumber,
  pageSize: zStoredNumber,
}

export const AdminUsersQuery = z.strictObject({
  ...paging,
  status: zCommaList(zUserStatus).optional(),
  role: zCommaList(zListedRole).optional(),
  /**
   * UNVERIFIED: drivers whom no admin has verified. DOCUMENTS: only those of them who have sent the ID and the license.
   */
  waits: zUserWait.optional(),
})
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>
/** One admin's decision about another admin. It takes effect when a second admin makes the same call in time. */
export const AdminProposal = z
  .strictObject({
    id: zId,
    decision: zAdminDecision,
    reason: zStored.nullable(),
    proposedBy: z.strictObject({ id: zId, name: zStored }),
    proposedAt: zStored,
    expiresAt: zStored,
  })
  .meta({ id: 'AdminProposal' })
export type AdminProposal = z.infer<typeof AdminProposal>

export const ProposalAnswer = z
  .strictObject({ success: z.literal(true), proposal: AdminProposal })
  .meta({ id: 'ProposalAnswer' })
export type ProposalAnswer = z.infer<typeof ProposalAnswer>

export const AdminUser = OwnUser.extend({
  proposals: z.array(AdminProposal),
  opened: z.array(zIdDocument),
  /** For a driver whom no admin has verified: documents that have not been sent, or that the caller has not opened. */
  missing: z.strictObject({ unsent: z.array(zIdDocument), unopened: z.array(zIdDocument) }),
  can: z.strictObject({ approve: z.boolean(), reject: z.boolean(), askAgain: z.boolean() }),
}).meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>
export const AdminUserList = z.strictObject({ rows: z.array(AdminUser), ...paged }).meta({ id: 'AdminUserList' })
export type AdminUserList = z.infer<typeof AdminUserList>

export const AdminVehicle = Vehicle.extend({
  owner: z.strictObject({ id: zId, name: zStored, phone: zStored }),
  can: z.strictObject({ approve: z.boolean(), reject: z.boolean() }),
}).meta({ id: 'AdminVehicle' })
export type AdminVehicle = z.infer<typeof AdminVehicle>

export const AdminVehiclesQuery = z.strictObject({ ...paging, status: zCommaList(zVehicleStatus).optional() })
export type AdminVehiclesQuery = z.infer<typeof AdminVehiclesQuery>
export const AdminVehicleList = z
  .strictObject({ rows: z.array(AdminVehicle), ...paged })
  .meta({ id: 'AdminVehicleList' })
export type AdminVehicleList = z.infer<typeof AdminVehicleList>

const RidePerson = z.strictObject({ id: zId, name: zStored })
export const AdminRide = z
  .strictObject({
    id: zId,
    status: zRideStatus,
    from: zStored,
    to: zStored,
    departsAt: zStored,
    numSeats: zStoredNumber,
    seatCost: zStoredNumber,
    owner: RidePerson,
    driver: RidePerson,
    vehicle: z.strictObject({ id: zId, plate: zStored }),
    /** The latest requests of the ride. `paymentId` is the payment that bought the seat, otherwise the newest one. */
    riders: z.array(
      RidePerson.extend({
        requestId: zId,
        numSeats: zStoredNumber,
        status: zRequestStatus,
        paymentId: zId.nullable(),
      }),
    ),
  })
  .meta({ id: 'AdminRide' })
export type AdminRide = z.infer<typeof AdminRide>

/**
 * Without a filter: AVAILABLE, REQUESTED and CONFIRMED rides that depart in the future, the soonest first. With a
 * filter: all rides that match, the latest first.
 */
export const AdminRidesQuery = z.strictObject({
  /** `search`: a place where the ride begins, ends or stops, one of its users (name or phone number), or a plate. */
  ...paging,
  status: zCommaList(zRideStatus).optional(),
  id: zId.optional(),
  /** The ride's owner, its driver, or a user who requested seats. */
  userId: zId.optional(),
  vehicleId: zId.optional(),
})
export type AdminRidesQuery = z.infer<typeof AdminRidesQuery>
export const AdminRideList = z.strictObject({ rows: z.array(AdminRide), ...paged }).meta({ id: 'AdminRideList' })
export type AdminRideList = z.infer<typeof AdminRideList>

/** The gender that an admin read on the national ID; null removes it. No answer contains it. */
export const IdentityBody = z.strictObject({ gender: zGender.nullable() }).meta({ id: 'IdentityBody' })
export type IdentityBody = z.infer<typeof IdentityBody>

/** The user reads the reason. It is also in the audit log, so it must not contain names. */
export const DecisionBody = z.strictObject({ reason: zText(MAX_REASON).optional() }).meta({ id: 'DecisionBody' })
export type DecisionBody = z.infer<typeof DecisionBody>
