import type { Ctx } from '../domain/context.ts'

export interface ApiEnv {
  Variables: {
    ctx: Ctx
    /** The user a call signed in; its own context has no user yet. */
    signedIn?: string | null
  }
}
