import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'

/** The account was used just now. */
export const noteAccess = async (db: Db | Tx, id: string, now: Date): Promise<void> => {
  await db.update(users).set({ lastAccessAt: now }).where(eq(users.id, id))
}

/** Since when the account has a second factor; null when it has none. */
export const setSecondFactor = async (tx: Tx, id: string, since: Date | null): Promise<void> => {
  await tx.update(users).set({ secondFactorAt: since }).where(eq(users.id, id))
}

/** Changes how many trips a driver has done. */
export const addTrips = async (tx: Tx, id: string, trips: 1 | -1): Promise<void> => {
  await tx
    .update(users)
    .set({ tripsDone: sql`${users.tripsDone} + ${trips}` })
    .where(eq(users.id, id))
}
