import type { Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../context.ts'
import type { AuditAction, AuditTargetKind } from '../../shared/kernel/audit-actions.ts'

interface AdminAction {
  action: AuditAction
  target: { kind: AuditTargetKind; id: string | null }
  /** Must not contain a user's name, phone number or email. */
  details?: Record<string, string | number | boolean>
}

/** Logs an admin's action in the transaction of the action, so neither exists without the other. */
export const recordAction = async (
  ctx: Pick<Ctx, 'actor' | 'clock' | 'requestId'>,
  tx: Tx,
  { action, target, details = {} }: AdminAction,
): Promise<void> => {
  await tx.insert(auditLog).values({
    id: newId(),
    actorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    action,
    targetKind: target.kind,
    targetId: target.id,
    details,
    requestId: ctx.requestId,
    at: ctx.clock.now(),
  })
}
