import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { rides } from '../../db/schema/index.ts'
import { MAX_LISTED_RIDES, OWN_LISTS, type OwnList, type OwnLists, type Ride } from '../../shared/contract/rides.ts'
import { requireUser, viewerOf, type Ctx } from '../context.ts'
import { isReadable, type Sight } from './filter-visible.ts'
import { presentRide } from './present.ts'
import { ANYONE, findBookableIds, findRideIds, loadRides, soonestFirst, VIEWER_ID } from './queries.ts'

const LIMIT = 'limit'

const conditionOf: Record<OwnList, (userId: string) => SQL | undefined> = {
  requested: (userId) => sql`${rides.id} in (
    select q.ride_id from seat_requests q where q.rider_id = ${userId} and q.status in ('PENDING', 'APPROVED'))`,
  // A union, because no index supports an "or" condition.
  confirmed: (userId) => sql`${rides.id} in (
    select q.ride_id from seat_requests q where q.rider_id = ${userId} and q.status = 'PAID'
    union all
    select q.ride_id from rides own join seat_requests q on q.ride_id = own.id
      where own.owner_id = ${userId} and q.status = 'PAID')`,
  mine: (userId) => eq(rides.ownerId, userId),
  pending: (userId) =>
    and(
      eq(rides.ownerId, userId),
      sql`exists (select 1 from seat_requests q where q.ride_id = ${rides.id} and q.status = 'PENDING')`,
    ),
  favorite: (userId) => sql`${rides.id} in (select f.ride_id from favorites f where f.user_id = ${userId})`,
}

const isListed = (list: OwnList, viewer: NonNullable<Sight>) => and(conditionOf[list](viewer.id), isReadable(viewer))

const listReader = (mayUseWomenOnly: boolean) =>
  prepareOnce((db, list: OwnList) => {
    const found = findRideIds(db, {
      where: isListed(list, { ...ANYONE, mayUseWomenOnly }),
      orderBy: soonestFirst,
      limit: sql.placeholder(LIMIT),
    })
    return loadRides(db, ANYONE, found)
      .orderBy(...soonestFirst)
      .prepare(`list_${list}_rides${mayUseWomenOnly ? '_for_women' : ''}`)
  })
const readForAll = listReader(false)
const readForWomen = listReader(true)

export const listAvailableRides = async (ctx: Ctx, limit: number): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  const now = ctx.clock.now()
  const rows = await loadRides(ctx.db, viewer, findBookableIds(ctx, viewer, now, limit)).orderBy(
    asc(rides.departsAt),
    asc(rides.id),
  )
  return rows.map((row) => presentRide(row, viewer, now, ctx.settings.publicUrl))
}

export const listOwnRides = async (ctx: Ctx, list: OwnList, limit = MAX_LISTED_RIDES): Promise<Ride[]> => {
  const user = requireUser(ctx)
  const statement = (user.mayUseWomenOnly ? readForWomen : readForAll)(ctx.db, list)
  const rows = await statement.execute({ [VIEWER_ID]: user.id, [LIMIT]: limit })
  return rows.map((row) => presentRide(row, user, ctx.clock.now(), ctx.settings.publicUrl))
}

/** The viewer as a column of the statement about all lists. As a parameter, the id would be sent about thirty times. */
const ME = { id: sql`me.id` as unknown as string }

/** Reads the ids of all lists as one row, because most lists of most users are empty. */
const idsReader = (mayUseWomenOnly: boolean) =>
  prepareOnce((db, name: 'list_own_ids' | 'list_own_ids_for_women') => {
    const idsOf = (list: OwnList) => {
      const ids = db
        .select({ id: sql`${rides.id}` })
        .from(rides)
        .where(isListed(list, { ...ME, mayUseWomenOnly }))
        .orderBy(...soonestFirst)
        .limit(sql.placeholder(LIMIT))
      return sql<string[]>`array${ids}`
    }
    const columns = Object.fromEntries(OWN_LISTS.map((list) => [list, idsOf(list)])) as Record<OwnList, SQL<string[]>>
    return db
      .select(columns)
      .from(sql`(values (${sql.placeholder(VIEWER_ID)}::uuid)) as me(id)`)
      .prepare(name)
  })
const readIdsForAll = idsReader(false)
const readIdsForWomen = idsReader(true)

export const listOwnIds = async (ctx: Ctx, limit = MAX_LISTED_RIDES): Promise<OwnLists['lists']> => {
  const user = requireUser(ctx)
  const statement = user.mayUseWomenOnly
    ? readIdsForWomen(ctx.db, 'list_own_ids_for_women')
    : readIdsForAll(ctx.db, 'list_own_ids')
  const [ids] = await statement.execute({ [VIEWER_ID]: user.id, [LIMIT]: limit })
  if (!ids) throw new Error('The statement about all lists returned no row.')
  return ids
}
