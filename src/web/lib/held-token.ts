const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=([^;]+)/

export const heldToken = (request: Request): string | null =>
  SESSION_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
