import type { Actor, Ctx } from '../domain/context.ts'

/** Data shared by all API calls of one page. Only this process can pass it on, because it is not part of a request. */
export interface PageCalls {
  /** The IP address that requested the page. Limits count this address. */
  address: string
  /** Key: the token. A page calls the API up to a dozen times for the same caller. A write clears the map. */
  actors: Map<string, Promise<Actor>>
}

export interface ApiEnv {
  Variables: {
    ctx: Ctx
    /** The user whom this call signed in. The context of the call was made before, and has no user. */
    signedIn?: string | null
  }
}
