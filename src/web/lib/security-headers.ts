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
  ].join('; ')

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/

/**
 * What somebody who is signed in was shown is kept nowhere: going back would show it as it was, and to whoever comes after
 * them. Other pages may be shown again on the way back.
 */
export const cachingOf = (request: Request): string =>
  SESSION_COOKIE.test(request.headers.get('cookie') ?? '') ? 'private, no-store' : 'private, no-cache'

/** What every page tells the browser to refuse. */
export const protect = (headers: Headers, nonce: string, pictureSources: readonly string[]): void => {
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', contentSecurityPolicy(nonce, pictureSources))
  headers.set('x-content-type-options', 'nosniff')
  // Not "no-referrer": browsers would then send forms with `Origin: null`, which the origin check refuses.
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
  headers.append('vary', 'Cookie, Accept-Language')
}
