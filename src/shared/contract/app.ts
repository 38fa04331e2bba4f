import { z } from 'zod'
import { zStored } from './primitives.ts'

/** What pages need to know of this installation. */
export const AppInfo = z.strictObject({ publicUrl: zStored, simulators: z.boolean() }).meta({ id: 'AppInfo' })
export type AppInfo = z.infer<typeof AppInfo>
