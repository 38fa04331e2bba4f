import { sum } from 'drizzle-orm'
import { tallies } from '../../db/schema/index.ts'
import type { Counts } from '../../shared/contract/stats.ts'
import { requireAdmin, type Ctx } from '../context.ts'

/** Users and vehicles that were deleted do not count. */
export const countEverything = async (ctx: Ctx): Promise<Counts> => {
  requireAdmin(ctx)
  const counts: Counts = { drivers: 0, vehicles: 0, riders: 0, routes: 0, rides: 0, transactions: 0 }
  const rows = await ctx.db
    .select({ name: tallies.name, total: sum(tallies.amount).mapWith(Number) })
    .from(tallies)
    .groupBy(tallies.name)
  for (const { name, total } of rows) counts[name] = total ?? 0
  return counts
}
