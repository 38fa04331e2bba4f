import type { Ride } from '../../shared/contract/rides.ts'
import type { Ctx } from '../context.ts'
import { countFacts } from './queries.ts'

export const attachFacts = async (ctx: Ctx, ride: Ride): Promise<Ride> => ({
  ...ride,
  driverFacts: await countFacts(ctx.db, ride.driver.id, 'DRIVER'),
})
