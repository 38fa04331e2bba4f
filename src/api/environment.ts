import type { Actor, Ctx } from '../domain/context.ts'

/** Data that all API calls of one page share. It is no part of a request, so that no caller can send it. */
export interface PageCalls {
  /** The IP address that requested the page. Rate limits count the page's calls for this address. */
  address: string
  /** By token, because a page calls the API several times for the same caller. A write clears the map. */
  actors: Map<string, Promise<Actor>>
}

export interface ApiEnv {
  Variables: {
    ctx: Ctx
    /** The user whom this call signs in. The context, which was made before, has no user. */
    signedIn?: string | null
  }
}
