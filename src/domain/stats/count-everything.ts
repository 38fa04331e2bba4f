import { and, count, eq, ne } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rides, routes, transactions, users, vehicles } from '../../db/schema/index.ts'
import type { Counts } from '../../shared/contract/stats.ts'
import { requireAdmin, type Ctx } from '../context.ts'

/** The six tiles of the admin's dashboard. What was deleted does not count. */
export const countEverything = async (ctx: Ctx): Promise<Counts> => {
  requireAdmin(ctx)
  const rowsOf = async (table: PgTable) => (await ctx.db.select({ count: count() }).from(table))[0]?.count ?? 0
  const people = async (role: 'DRIVER' | 'RIDER') => {
    const where = and(eq(users.role, role), ne(users.status, 'DELETED'))
    return (await ctx.db.select({ count: count() }).from(users).where(where))[0]?.count ?? 0
  }
  const [live] = await ctx.db.select({ count: count() }).from(vehicles).where(ne(vehicles.status, 'DELETED'))
  return {
    drivers: await people('DRIVER'),
    vehicles: live?.count ?? 0,
    riders: await people('RIDER'),
    routes: await rowsOf(routes),
    rides: await rowsOf(rides),
    transactions: await rowsOf(transactions),
  }
}
