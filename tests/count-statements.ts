import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/**
 * `run(sent, work)` of the result adds to `sent` the text of each statement that `work` sends to PostgreSQL, without
 * the statements of other work at the same time. `vi.restoreAllMocks()` ends the counting.
 */
export const countStatements = (): AsyncLocalStorage<string[]> => {
  const counting = new AsyncLocalStorage<string[]>()
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    counting.getStore()?.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return Reflect.apply(query, this, given)
  })
  return counting
}
