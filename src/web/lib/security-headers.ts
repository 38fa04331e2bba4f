const DEVELOPMENT = import.meta.env.DEV

const contentSecurityPolicy = (nonce: string, pictureSources: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    // The development server injects style elements for hot reload.
    DEVELOPMENT ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictureSources].join(' '),
    "font-src 'self'",
    DEVELOPMENT ? "connect-src 'self' ws:" : "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(DEVELOPMENT ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/
/** Personal for whoever has the link. */
const SHARED_RECEIPT = /^\/receipt\//

/**
 * What somebody who is signed in was shown is kept nowhere: going back would show it as it was, and to whoever comes after
 * them. Other pages may be shown again on the way back.
 */
export const cachingOf = (request: Request): string =>
  SESSION_COOKIE.test(request.headers.get('cookie') ?? '') || SHARED_RECEIPT.test(new URL(request.url).pathname)
    ? 'private, no-store'
    : 'private, no-cache'

/** What a page tells the browser beyond what every answer does (src/api/answer-headers.ts). */
export const protect = (headers: Headers, nonce: string, pictureSources: readonly string[]): void => {
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', contentSecurityPolicy(nonce, pictureSources))
  headers.append('vary', 'Cookie, Accept-Language')
}
