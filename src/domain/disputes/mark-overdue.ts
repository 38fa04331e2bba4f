import { and, eq, lte } from 'drizzle-orm'
import { disputes } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'

/** Sweep: marks disputes as OVERDUE that nobody answered within 48 hours. */
export const markOverdue = async (deps: Dependencies): Promise<void> => {
  await deps.db
    .update(disputes)
    .set({ status: 'OVERDUE' })
    .where(and(eq(disputes.status, 'OPEN'), lte(disputes.answerBy, deps.clock.now())))
}
