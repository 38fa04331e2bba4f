import { z } from 'zod'
import { zStoredNumber } from './primitives.ts'

export const Counts = z
  .strictObject({
    drivers: zStoredNumber,
    vehicles: zStoredNumber,
    riders: zStoredNumber,
    routes: zStoredNumber,
    rides: zStoredNumber,
    transactions: zStoredNumber,
  })
  .meta({ id: 'Counts' })
export type Counts = z.infer<typeof Counts>
