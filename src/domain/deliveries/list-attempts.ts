import { and, asc, eq, lt, ne } from 'drizzle-orm'
import { deliveries } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'

export const listAttempts = (deps: Pick<Dependencies, 'db'>, notificationId: string) =>
  deps.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.notificationId, notificationId), ne(deliveries.channel, 'push')))
    .orderBy(asc(deliveries.createdAt))

/** Marks attempts as UNKNOWN when the process died before the provider answered. */
export const doubtStale = async (deps: Pick<Dependencies, 'db'>, before: Date): Promise<void> => {
  await deps.db
    .update(deliveries)
    .set({ state: 'UNKNOWN', reason: 'interrupted' })
    .where(and(eq(deliveries.state, 'SENDING'), lt(deliveries.createdAt, before)))
}
