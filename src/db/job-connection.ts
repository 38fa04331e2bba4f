import type { Db as JobDb } from 'pg-boss'

export interface JobConnection extends JobDb {
  sinceAnswer: () => number
}

/** The queue asks for jobs every second, so this shows whether it works. */
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
