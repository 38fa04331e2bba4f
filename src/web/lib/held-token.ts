const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=([^;]+)/

/** The session token that the browser sent with this page's request. */
export const heldToken = (request: Request): string | null =>
  SESSION_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
