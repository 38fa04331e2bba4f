import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import type { Db } from '../../db/client.ts'
import { auditLog, users, vehicles } from '../../db/schema/index.ts'
import type { AuditList, AuditQuery } from '../../shared/contract/audit.ts'
import { requireAdmin, type Ctx } from '../context.ts'

const findNames = async (
  db: Db,
  targets: readonly { targetKind: string; targetId: string | null }[],
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (kind: string) =>
    targets.flatMap(({ targetKind, targetId }) => (targetKind === kind && targetId !== null ? [targetId] : []))
  const [people, plates] = [idsOf('user'), idsOf('vehicle')]
  const named = people.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, people))
  const driven = plates.length === 0 ? [] : await db.select().from(vehicles).where(inArray(vehicles.id, plates))
  return new Map([
    ...named.map(({ id, name }): [string, string] => [id, name]),
    ...driven.map(({ id, plate }): [string, string] => [id, plate]),
  ])
}

export const listActions = async (ctx: Ctx, { actorId, targetId, ...query }: AuditQuery): Promise<AuditList> => {
  requireAdmin(ctx)
  const where = and(
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
  )
  const sorted = ctx.db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.at), asc(auditLog.id))
  const all = ctx.db.select({ id: auditLog.id }).from(auditLog).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const names = await findNames(
    ctx.db,
    rows.map(({ entry }) => entry),
  )
  return {
    rows: rows.map(({ entry, actorName }) => ({
      id: entry.id,
      action: entry.action,
      actor: entry.actorId === null ? null : { id: entry.actorId, name: actorName ?? '' },
      target: { kind: entry.targetKind, id: entry.targetId, name: names.get(entry.targetId ?? '') || null },
      details: entry.details,
      requestId: entry.requestId,
      at: entry.at.toISOString(),
    })),
    ...page,
  }
}
