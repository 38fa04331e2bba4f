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

/** The camera takes photos of documents; the location finds places nearby, and is sent with a shared trip or an SOS. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(self), payment=()'

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/
const SHARED_BY_LINK = /^\/(?:receipt|t|c)\//

/**
 * Browsers must not store pages with a session or a personal link in their HTTP cache: going back would show such a
 * page again, perhaps to the next user.
 */
export const cachingOf = (request: Request): string =>
  SESSION_COOKIE.test(request.headers.get('cookie') ?? '') || SHARED_BY_LINK.test(new URL(request.url).pathname)
    ? 'private, no-store'
    : 'private, no-cache'

/** Sets the headers of pages, in addition to those of every answer (src/api/answer-headers.ts). */
export const protect = (headers: Headers, nonce: string, pictureSources: readonly string[]): void => {
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', contentSecurityPolicy(nonce, pictureSources))
    // On every page, because the router usually opens the page with the camera from another page, and the policy of
    // the page that was loaded first stays in force.
    headers.set('permissions-policy', PERMISSIONS)
  }
  headers.append('vary', 'Cookie, Accept-Language')
}
