import { z } from 'zod'
import { zStored, zStoredNumber } from './primitives.ts'

export const AppInfo = z
  .strictObject({
    publicUrl: zStored,
    simulators: z.boolean(),
    serviceFeePercent: zStoredNumber,
    /** The refund when a rider cancels: `CancellationPolicy` explains the fields. */
    cancellation: z.strictObject({
      fullHours: zStoredNumber,
      partialHours: zStoredNumber,
      partialPercent: zStoredNumber,
      regretMinutes: zStoredNumber,
    }),
    social: z.strictObject({ x: zStored.nullable(), facebook: zStored.nullable(), instagram: zStored.nullable() }),
    mapTiles: z.strictObject({ url: zStored, attribution: zStored }).nullable(),
  })
  .meta({ id: 'AppInfo' })
export type AppInfo = z.infer<typeof AppInfo>
