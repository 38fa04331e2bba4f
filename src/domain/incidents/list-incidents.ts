import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { incidents } from '../../db/schema/index.ts'
import type { IncidentList, IncidentsQuery } from '../../shared/contract/incidents.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentIncident } from './present.ts'
import { isOutside, selectIncidents } from './queries.ts'

/** Leaves out incidents of rides on which the admin is the driver or a rider. */
export const listIncidents = async (ctx: Ctx, { status, id, ...query }: IncidentsQuery): Promise<IncidentList> => {
  const admin = requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(incidents.status, status) : undefined,
    id === undefined ? undefined : eq(incidents.id, id),
    isOutside(sql`${admin.id}::uuid`),
  )
  const sorted = selectIncidents(ctx.db)
    .where(where)
    .orderBy(desc(sql`${incidents.status} = 'OPEN'`), desc(incidents.createdAt), asc(incidents.id))
  const all = ctx.db.select({ id: incidents.id }).from(incidents).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const now = ctx.clock.now()
  return { rows: rows.map((row) => presentIncident(row, admin, now)), ...page }
}
