import type { Ctx } from '../domain/context.ts'

/** What every handler finds on its Hono context. */
export interface ApiEnv {
  Variables: {
    ctx: Ctx
    /** Whom a call signed in; its own context knows nobody yet. */
    signedIn?: string | null
  }
}
