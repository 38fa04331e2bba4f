import { z } from 'zod'
import { zStored, zStoredNumber } from './primitives.ts'

/** What pages need to know of this installation. */
export const AppInfo = z
  .strictObject({
    publicUrl: zStored,
    simulators: z.boolean(),
    /** Of what a rider pays; the driver gets the rest. */
    serviceFeePercent: zStoredNumber,
    /** What a rider who cancels gets back: all until `fullHours` before departure, then a part, then nothing. */
    cancellation: z.strictObject({
      fullHours: zStoredNumber,
      partialHours: zStoredNumber,
      partialPercent: zStoredNumber,
      regretMinutes: zStoredNumber,
    }),
    /** Where people can follow us; what is not set leads nowhere. */
    social: z.strictObject({ x: zStored.nullable(), facebook: zStored.nullable(), instagram: zStored.nullable() }),
    /** Where a map's pictures come from, and who made them; null when this installation has none. */
    mapTiles: z.strictObject({ url: zStored, attribution: zStored }).nullable(),
  })
  .meta({ id: 'AppInfo' })
export type AppInfo = z.infer<typeof AppInfo>
