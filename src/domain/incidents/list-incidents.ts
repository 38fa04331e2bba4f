import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { incidents } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { IncidentList, IncidentsQuery } from '../../shared/contract/incidents.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentIncident } from './present.ts'
import { selectIncidents } from './queries.ts'

/** SOS without an acknowledgement first, then the newest. */
export const listIncidents = async (
  ctx: Ctx,
  { status, id, page, pageSize }: IncidentsQuery,
): Promise<IncidentList> => {
  const admin = requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(incidents.status, status) : undefined,
    id === undefined ? undefined : eq(incidents.id, id),
  )
  const rows = await selectIncidents(ctx.db)
    .where(where)
    .orderBy(desc(sql`${incidents.status} = 'OPEN'`), desc(incidents.createdAt), asc(incidents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const all = ctx.db.select({ id: incidents.id }).from(incidents).where(where)
  const counted = await countUpTo(ctx.db, all, LISTED_AT_MOST)
  const now = ctx.clock.now()
  return { rows: rows.map((row) => presentIncident(row, admin, now)), ...counted, page, pageSize }
}
