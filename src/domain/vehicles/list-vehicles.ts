import { and, asc, eq, ilike, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../db/bounded-lists.ts'
import { inOrder, listPage, type ListSearch } from '../../db/list-page.ts'
import { users, vehicles } from '../../db/schema/index.ts'
import type { AdminVehicleList, AdminVehiclesQuery } from '../../shared/contract/admin.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { seesPerson } from '../blocks/index.ts'
import { requireAdmin, requireUser, type Ctx } from '../context.ts'
import { matchPerson } from '../users/index.ts'
import { seesAllVehicles } from './policy.ts'
import { presentAdminVehicle, presentVehicle } from './present.ts'
import type { VehicleStatus } from '../../shared/kernel/enums.ts'
import { MAX_LISTED_VEHICLES } from '../../shared/kernel/form-limits.ts'

const hasActiveOwner = sql`exists (select from users where users.id = ${vehicles.ownerId} and users.status = 'ACTIVE')`

/**
 * The caller's own vehicles and then, for coordinators and admins, the vehicles of all others; both parts oldest
 * first. Others' vehicles are those that a coordinator could post with once they are approved: not of accounts that are
 * not ACTIVE, nor of users whom the caller has blocked or who have blocked the caller. The list has no pages, only a limit.
 * Deleted vehicles are listed only for the status DELETED.
 */
export const listVehicles = async (
  ctx: Ctx,
  { status }: { status?: VehicleStatus | undefined },
): Promise<Vehicle[]> => {
  const viewer = requireUser(ctx)
  const list = (owned: SQL | undefined, max: number) =>
    ctx.db
      .select()
      .from(vehicles)
      .where(and(owned, status ? eq(vehicles.status, status) : ne(vehicles.status, 'DELETED')))
      .orderBy(asc(vehicles.createdAt), asc(vehicles.id))
      .limit(max)
  const own = await list(eq(vehicles.ownerId, viewer.id), MAX_LISTED_VEHICLES)
  const isChoice = and(ne(vehicles.ownerId, viewer.id), hasActiveOwner, seesPerson(viewer.id, vehicles.ownerId))
  const others = seesAllVehicles(viewer) ? await list(isChoice, MAX_LISTED_VEHICLES - own.length) : []
  return [...own, ...others].map((row) => presentVehicle(viewer, row))
}

const found = (where: SQL) => sql`select id, created_at as at from vehicles where ${where}`

const searchFor = (typed: string): ListSearch => {
  const model = ilike(sql`make || ' ' || model`, containing(typed))
  const plate = ilike(sql`replace(plate, ' ', '')`, containing(typed.replaceAll(' ', '')))
  const owners = matchPerson(typed)
  return {
    matches: sql`(${model} or ${plate} or exists (select from users where ${users.id} = ${vehicles.ownerId} and ${owners}))`,
    parts: [found(model), found(plate), found(sql`owner_id in (select ${users.id} from users where ${owners})`)],
  }
}

export const listAllVehicles = async (
  ctx: Ctx,
  { search, status, page, pageSize }: AdminVehiclesQuery,
): Promise<AdminVehicleList> => {
  const viewer = requireAdmin(ctx)
  const listed = { table: vehicles, id: vehicles.id, createdAt: vehicles.createdAt, status: vehicles.status }
  const request = { statuses: status, search: search ? searchFor(search) : null, page, pageSize }
  const { ids, total, totalIsExact } = await listPage(ctx.db, listed, request)
  const rows = await ctx.db
    .select({ vehicle: vehicles, owner: { id: users.id, name: users.name, phone: users.phone } })
    .from(vehicles)
    .innerJoin(users, eq(users.id, vehicles.ownerId))
    .where(inArray(vehicles.id, ids))
  return {
    rows: inOrder(ids, rows, (row) => row.vehicle.id).map((row) =>
      presentAdminVehicle(viewer, row.vehicle, row.owner, ctx.clock.now()),
    ),
    total,
    totalIsExact,
    page,
    pageSize,
  }
}
