const ANY_ORIGIN = 'https://own.invalid'

/** A path of this site from a form or a link; any other address becomes `otherwise`. */
export const ownPath = (wanted: unknown, otherwise = '/'): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return otherwise
  const url = new URL(wanted, ANY_ORIGIN)
  // Dots in a path can leave two slashes at the start, which a browser reads as another host.
  return url.origin === ANY_ORIGIN && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : otherwise
}
