import type { Db as JobDb } from 'pg-boss'

export interface JobConnection extends JobDb {
  /** How many milliseconds ago the queue's last statement was answered; infinite before the first. */
  sinceAnswer: () => number
}

/** Knows when the queue was last able to ask for jobs, which it does every second. */
export const trackAnswers = (db: JobDb): JobConnection => {
  let answeredAt = -Infinity
  return {
    ...db,
    sinceAnswer: () => performance.now() - answeredAt,
    executeSql: async (text, values) => {
      const answer = await db.executeSql(text, values)
      answeredAt = performance.now()
      return answer
    },
  }
}
