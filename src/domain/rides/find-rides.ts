import { asc, inArray } from 'drizzle-orm'
import { rides } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { presentRide } from './present.ts'
import { pickRides, selectRides } from './queries.ts'

/** These rides by id, as the caller sees them. */
export const findRides = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Ride>> => {
  if (ids.length === 0) return new Map()
  const viewer = viewerOf(ctx)
  const picked = pickRides(ctx.db, { where: inArray(rides.id, [...ids]), orderBy: [asc(rides.id)], limit: ids.length })
  const rows = await selectRides(ctx.db, viewer, picked)
  return new Map(rows.map((row) => [row.ride.id, presentRide(row, viewer, ctx.clock.now(), ctx.settings.publicUrl)]))
}
