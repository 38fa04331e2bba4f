/** Of a picture or document that a user sends. */
export const MAX_FILE_BYTES = 1_048_576
