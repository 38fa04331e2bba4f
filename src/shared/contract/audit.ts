import { z } from 'zod'
import { paged, pages } from './admin.ts'
import { zId, zStored, zStoredNumber, zText } from './primitives.ts'

export const AuditQuery = z.strictObject({
  ...pages,
  actorId: zId.optional(),
  /** A place's id is not a UUID. */
  targetId: zText(200).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditEntry = z
  .strictObject({
    id: zId,
    /** One of `AUDIT_ACTIONS`; older entries may have one that no longer exists. */
    action: zStored,
    /** Null for an action on the command line. */
    actor: z.strictObject({ id: zId, name: zStored }).nullable(),
    /** The current name of a user, or the plate of a vehicle; null for other targets. */
    target: z.strictObject({ kind: zStored, id: zStored.nullable(), name: zStored.nullable() }),
    details: z.record(zStored, z.union([zStored, zStoredNumber, z.boolean()])),
    requestId: zStored.nullable(),
    at: zStored,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditList = z.strictObject({ rows: z.array(AuditEntry), ...paged }).meta({ id: 'AuditList' })
export type AuditList = z.infer<typeof AuditList>
