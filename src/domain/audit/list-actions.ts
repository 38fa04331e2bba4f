import { and, asc, desc, eq } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { auditLog, users } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { AuditList, AuditQuery } from '../../shared/contract/audit.ts'
import { requireAdmin, type Ctx } from '../context.ts'

export const listActions = async (ctx: Ctx, { actorId, targetId, page, pageSize }: AuditQuery): Promise<AuditList> => {
  requireAdmin(ctx)
  const where = and(
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
  )
  const rows = await ctx.db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.at), asc(auditLog.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const counted = await countUpTo(
    ctx.db,
    ctx.db.select({ id: auditLog.id }).from(auditLog).where(where),
    LISTED_AT_MOST,
  )
  return {
    rows: rows.map(({ entry, actorName }) => ({
      id: entry.id,
      action: entry.action,
      actor: entry.actorId === null ? null : { id: entry.actorId, name: actorName ?? '' },
      target: { kind: entry.targetKind, id: entry.targetId },
      details: entry.details,
      requestId: entry.requestId,
      at: entry.at.toISOString(),
    })),
    ...counted,
    page,
    pageSize,
  }
}
