import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { NEW_RATING } from '../../shared/kernel/rating.ts'
import type { ReviewRole } from '../../shared/kernel/enums.ts'

export const noteAccess = async (db: Db | Tx, id: string, now: Date): Promise<void> => {
  await db.update(users).set({ lastAccessAt: now }).where(eq(users.id, id))
}

export const setSecondFactor = async (tx: Tx, id: string, since: Date | null): Promise<void> => {
  await tx.update(users).set({ secondFactorAt: since }).where(eq(users.id, id))
}

export const addTrips = async (tx: Tx, id: string, trips: 1 | -1): Promise<void> => {
  await tx
    .update(users)
    .set({ tripsDone: sql`${users.tripsDone} + ${trips}` })
    .where(eq(users.id, id))
}

export const addFalseAlarm = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(users)
    .set({ falseAlarms: sql`${users.falseAlarms} + 1` })
    .where(eq(users.id, id))
}

const NEW_SCORE = { rating: NEW_RATING, count: 0 }

export const setScore = async (
  tx: Tx,
  id: string,
  role: ReviewRole,
  score: { rating: number; count: number } | null,
): Promise<void> => {
  const { rating, count } = score ?? NEW_SCORE
  const stored = role === 'DRIVER' ? { rating, ratingCount: count } : { riderRating: rating, riderRatingCount: count }
  await tx.update(users).set(stored).where(eq(users.id, id))
}
