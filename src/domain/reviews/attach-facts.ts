import type { Ride } from '../../shared/contract/rides.ts'
import type { Ctx } from '../context.ts'
import { countFacts } from './queries.ts'

/** Adds to a single ride what its driver has done so far. */
export const attachFacts = async (ctx: Ctx, ride: Ride): Promise<Ride> => ({
  ...ride,
  driverFacts: await countFacts(ctx.db, ride.driver.id, 'DRIVER'),
})
