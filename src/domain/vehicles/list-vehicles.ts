import { and, asc, count, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import { containing } from '../../db/columns.ts'
import { users, vehicles } from '../../db/schema/index.ts'
import type { AdminVehicleList, AdminVehiclesQuery } from '../../shared/contract/admin.ts'
import type { VehicleStatus } from '../../shared/contract/enums.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { requireAdmin, requireUser, type Ctx } from '../context.ts'
import { seesAllVehicles } from './policy.ts'
import { presentAdminVehicle, presentVehicle } from './present.ts'

/** More than a form can offer; the admin's table pages instead. */
const MAX_LISTED = 500

/** The caller's own vehicles, everybody's for coordinators and admins; deleted ones only when asked for. */
export const listVehicles = async (
  ctx: Ctx,
  { status }: { status?: VehicleStatus | undefined },
): Promise<Vehicle[]> => {
  const viewer = requireUser(ctx)
  const rows = await ctx.db
    .select()
    .from(vehicles)
    .where(
      and(
        seesAllVehicles(viewer) ? undefined : eq(vehicles.ownerId, viewer.id),
        status ? eq(vehicles.status, status) : ne(vehicles.status, 'DELETED'),
      ),
    )
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id))
    .limit(MAX_LISTED)
  return rows.map(presentVehicle)
}

const matches = (search: string) =>
  or(
    ilike(sql`${vehicles.make} || ' ' || ${vehicles.model}`, containing(search)),
    ilike(sql`replace(${vehicles.plate}, ' ', '')`, containing(search.replaceAll(' ', ''))),
    ilike(users.name, containing(search)),
  )

/** Every vehicle with its owner for the admin's table, newest first. */
export const listAllVehicles = async (
  ctx: Ctx,
  { search, status, page, pageSize }: AdminVehiclesQuery,
): Promise<AdminVehicleList> => {
  requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(vehicles.status, status) : ne(vehicles.status, 'DELETED'),
    search ? matches(search) : undefined,
  )
  const rows = await ctx.db
    .select({ vehicle: vehicles, owner: { id: users.id, name: users.name, phone: users.phone } })
    .from(vehicles)
    .innerJoin(users, eq(users.id, vehicles.ownerId))
    .where(where)
    .orderBy(desc(vehicles.createdAt), asc(vehicles.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(vehicles)
    .innerJoin(users, eq(users.id, vehicles.ownerId))
    .where(where)
  return {
    rows: rows.map((row) => presentAdminVehicle(row.vehicle, row.owner)),
    total: counted?.total ?? 0,
    page,
    pageSize,
  }
}
