/** What an API error says. The spec's wordings stand to the letter. */
export const errors = {
  'error.unreadableBody': 'The request could not be read.',
  'error.unauthenticated': 'Please sign in.',
  'error.forbidden': 'You are not allowed to do this.',
  'error.crossOrigin': 'This request came from another site and was refused.',
  'error.notFound': 'This is not here.',
  'error.conflict': 'Something changed in the meantime. Please look again.',
  'error.tooLarge': 'This is too large.',
  'error.mediaType': 'This kind of content is not accepted here.',
  'error.invalid': 'Some fields need another look.',
  'error.idempotencyMismatch': 'This key was already used with other content.',
  'error.rateLimited': 'Too many requests. Please try again later.',
  'error.unknown': 'An error occurred. Please try again.',
  'error.databaseUnavailable': 'We cannot reach our records right now. Nothing was lost. Please try again.',
  'error.providerUnavailable': 'A service we depend on is not answering. Please try again in a minute.',
} as const
