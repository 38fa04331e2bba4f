import type { Db as JobDb } from 'pg-boss'
import { isOneRead } from './one-read.ts'

export interface JobConnection extends JobDb {
  sinceAnswer: () => number
}

/** The queue repeats fewer statements than this. Those for its schema are sent only at a start. */
const MAX_NAMES = 150

/** The queue sends the same statements every second. With a name, each connection plans a statement only once. */
export const createNames = (): ((text: string, values?: unknown[]) => { text: string; name?: string }) => {
  const names = new Map<string, string>()
  return (text, values = []) => {
    if (values.length === 0 && !isOneRead(text)) return { text }
    const name = names.get(text) ?? (names.size < MAX_NAMES ? `job_${names.size}` : undefined)
    if (name === undefined) return { text }
    names.set(text, name)
    return { text, name }
  }
}

/** The queue asks for jobs every second, so the time since the last answer shows whether the queue works. */
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
