import { eq, lt } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { tripChecks } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { checksSince } from './rules.ts'

export const deleteChecks = async (deps: Dependencies): Promise<void> => {
  await deps.db.delete(tripChecks).where(lt(tripChecks.askedAt, checksSince(deps.clock.now())))
}

export const eraseChecks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(tripChecks).where(eq(tripChecks.userId, userId))
}
