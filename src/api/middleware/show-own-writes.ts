import type { MiddlewareHandler } from 'hono'
import type { Dependencies } from '../../domain/context.ts'
import type { ApiEnv } from '../environment.ts'
import { SAFE } from './guard-origin.ts'

/** A write is answered when the search of this process has it, so that the caller's next search shows it. */
export const showOwnWrites =
  ({ search, logger }: Pick<Dependencies, 'search' | 'logger'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next()
    if (SAFE.has(c.req.method) || c.res.status >= 400) return
    // The write is done: a search index that is late must not fail it.
    await search
      .catchUp()
      .catch((error: unknown) => logger.log('critical', 'the search index could not be updated', { error }))
  }
