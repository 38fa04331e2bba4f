import { and, asc, inArray } from 'drizzle-orm'
import { rides } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { isReadable } from './filter-visible.ts'
import { presentRide } from './present.ts'
import { findRideIds, loadRides } from './queries.ts'

export const findRides = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Ride>> => {
  if (ids.length === 0) return new Map()
  const viewer = viewerOf(ctx)
  const where = and(inArray(rides.id, [...ids]), isReadable(viewer))
  const found = findRideIds(ctx.db, { where, orderBy: [asc(rides.id)], limit: ids.length })
  const rows = await loadRides(ctx.db, viewer, found)
  return new Map(rows.map((row) => [row.ride.id, presentRide(row, viewer, ctx.clock.now(), ctx.settings.publicUrl)]))
}
