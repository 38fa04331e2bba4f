/** The limit for a picture or document that a user uploads. */
export const MAX_FILE_BYTES = 1_048_576
