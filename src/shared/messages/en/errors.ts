/** The specification fixes some of these texts. */
export const errors = {
  'error.unreadableBody': 'We could not read the request. Please try again.',
  'error.unauthenticated': 'Please sign in.',
  'error.forbidden': 'You do not have permission to do this.',
  'error.crossOrigin': 'We blocked this request because it came from another site.',
  'error.notFound': 'We could not find this.',
  'error.conflict': 'This has changed. Reload the page and try again.',
  'error.tooLarge': 'This is too large to send.',
  'error.mediaType': 'This file or content type is not supported.',
  'error.invalid': 'Please check the marked fields.',
  'error.idempotencyMismatch': 'This was already sent with other details. Please start again.',
  'error.rateLimited': 'Too many requests. Please try again later.',
  'error.unknown': 'An error occurred. Please try again.',
  'error.databaseUnavailable': 'We cannot reach our data right now. Please try again in a minute.',
  'error.providerUnavailable': 'A service we use is not responding. Please try again in a minute.',
} as const
