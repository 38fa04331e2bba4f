const ANY_ORIGIN = 'https://own.invalid'

/** A path of this site that a form or a link brought along; anything that leads elsewhere becomes `/`. */
export const ownPath = (wanted: unknown, otherwise = '/'): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return otherwise
  const url = new URL(wanted, ANY_ORIGIN)
  // Dots in a path can leave two slashes in front, which a browser reads as another host.
  return url.origin === ANY_ORIGIN && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : otherwise
}
