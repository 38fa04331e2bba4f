import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { withTx, type Dependencies } from '../context.ts'
import { setScore } from '../users/index.ts'
import { listOutdatedScores, scoresOf, type Person } from './queries.ts'

/** Stores the scores of users whose ratings changed, always in the same order, so that no two changes deadlock. */
export const refreshScores = async (tx: Tx, now: Date, people: readonly Person[]): Promise<void> => {
  for (const { subjectId, role } of people.toSorted((a, b) => a.subjectId.localeCompare(b.subjectId))) {
    const [score] = await readRows<{ rating: number; count: number }>(
      tx,
      scoresOf(now, sql`v.subject_id = ${subjectId} and v.role = ${role}`),
    )
    await setScore(tx, subjectId, role, score ?? null)
  }
}

/**
 * Sweep: every score depends on the mean of the last year's ratings for its role (driver or rider), so new ratings, and
 * ratings that become a year old, change the scores of other users too.
 */
export const refreshAllScores = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  for (const person of await listOutdatedScores(deps.db, now))
    await withTx(deps, (tx) => refreshScores(tx, now, [person]))
}
