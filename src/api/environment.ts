import type { Actor, Ctx } from '../domain/context.ts'

/** What the API calls of one page share. Only this process can pass it on: it is no part of a request. */
export interface PageCalls {
  /** The address of the page’s visitor, so that limits count the visitor. */
  address: string
  /** By token: a page asks the API up to a dozen times for the same caller. A write forgets them. */
  actors: Map<string, Promise<Actor>>
}

export interface ApiEnv {
  Variables: {
    ctx: Ctx
    /** The user a call signed in; its own context has no user yet. */
    signedIn?: string | null
  }
}
