import { z } from 'zod'
import { zStored, zStoredNumber } from './primitives.ts'

export const AppInfo = z
  .strictObject({
    publicUrl: zStored,
    simulators: z.boolean(),
    /** Pamoja's share of the rider's payment. */
    serviceFeePercent: zStoredNumber,
    /** The refund when a rider cancels: the rules are at `CancellationPolicy`. */
    cancellation: z.strictObject({
      fullHours: zStoredNumber,
      partialHours: zStoredNumber,
      partialPercent: zStoredNumber,
      regretMinutes: zStoredNumber,
    }),
    /** Links to social media; null for no link. */
    social: z.strictObject({ x: zStored.nullable(), facebook: zStored.nullable(), instagram: zStored.nullable() }),
    /** The source and author of map tiles; null for no map. */
    mapTiles: z.strictObject({ url: zStored, attribution: zStored }).nullable(),
  })
  .meta({ id: 'AppInfo' })
export type AppInfo = z.infer<typeof AppInfo>
