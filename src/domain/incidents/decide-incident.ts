import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { publish } from '../../db/live-hub.ts'
import { incidents } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { CloseIncidentBody, Incident } from '../../shared/contract/incidents.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { addFalseAlarm } from '../users/index.ts'
import { decidingPerson } from './policy.ts'
import { presentIncident } from './present.ts'
import { findIncident } from './queries.ts'
import { INCIDENTS_TOPIC } from './rules.ts'
import { INCIDENT_TRANSITIONS } from './transitions.ts'

interface Decision {
  action: 'acknowledge' | 'close'
  set: Partial<typeof incidents.$inferInsert>
  details?: Record<string, string | number>
}

/** When two admins act at once, the second one is refused. */
const decide = async (ctx: Ctx, tx: Tx, id: string, { action, set, details }: Decision): Promise<Incident> => {
  const admin = requireAdmin(ctx)
  const now = ctx.clock.now()
  const found = await findIncident(tx, id)
  if (!found) throw notFound()
  const { status } = found.incident
  requireAction(INCIDENT_TRANSITIONS[action], decidingPerson(admin, found), { status }, now)
  const changed = await tx
    .update(incidents)
    .set(set)
    .where(and(eq(incidents.id, id), eq(incidents.status, status)))
    .returning({ id: incidents.id })
  if (changed.length === 0) throw new AppError('CONFLICT', 'error.conflict')
  const entry = { action: `incident.${action}` as const, target: { kind: 'incident' as const, id } }
  await recordAction(ctx, tx, details === undefined ? entry : { ...entry, details })
  await publish(tx, INCIDENTS_TOPIC)
  const after = await findIncident(tx, id)
  return presentIncident(after ?? found, admin, now)
}

/** @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, CONFLICT */
export const acknowledgeIncident = (ctx: Ctx, id: string): Promise<Incident> => {
  const admin = requireAdmin(ctx)
  const set = { status: 'ACKNOWLEDGED', acknowledgedAt: ctx.clock.now(), acknowledgedBy: admin.id } as const
  return withTx(ctx, (tx) => decide(ctx, tx, id, { action: 'acknowledge', set }))
}

/** @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, CONFLICT */
export const closeIncident = (ctx: Ctx, id: string, { outcome }: CloseIncidentBody): Promise<Incident> => {
  const admin = requireAdmin(ctx)
  const set = { status: 'CLOSED', closedAt: ctx.clock.now(), closedBy: admin.id, outcome } as const
  return withTx(ctx, async (tx) => {
    const closed = await decide(ctx, tx, id, { action: 'close', set, details: { outcome } })
    if (outcome === 'FALSE_ALARM') await addFalseAlarm(tx, closed.reporter.id)
    return closed
  })
}
