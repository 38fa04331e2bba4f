import type { Db as JobDb } from 'pg-boss'

export interface JobConnection extends JobDb {
  sinceAnswer: () => number
}

/** More than the different texts of the queue, without those for its schema, which it sends only at a start. */
const MAX_NAMES = 150
/** Which texts without values are prepared: single reads, such as that for jobs. Several statements cannot be. */
const ONE_READ = /^\s*(?:with|select)\b[^;]*$/i

/** Names the texts of the queue, which sends the same ones every second, so that a connection plans each only once. */
export const createNames = (): ((text: string, values?: unknown[]) => { text: string; name?: string }) => {
  const names = new Map<string, string>()
  return (text, values = []) => {
    if (values.length === 0 && !ONE_READ.test(text)) return { text }
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
