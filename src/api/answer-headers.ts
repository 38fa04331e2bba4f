const ONE_YEAR_SECONDS = 31_536_000

/** By default, browsers must not guess the type of an answer, store it, load or run anything in it, or frame it. */
export const answerHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // For browsers that do not know `frame-ancestors`.
  'x-frame-options': 'DENY',
  // Not "no-referrer": browsers would then send forms with `Origin: null`, which the origin check refuses.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(publicUrl.startsWith('https://')
    ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
    : {}),
})
