import { z } from 'zod'
import { zStored } from './primitives.ts'

/** Everything we keep about a person: the rows of each table that are theirs, without keys and other people's data. */
export const AccountExport = z
  .strictObject({
    exportedAt: zStored,
    data: z.record(zStored, z.array(z.record(zStored, z.unknown()))),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.infer<typeof AccountExport>
