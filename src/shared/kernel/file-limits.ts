export const MAX_FILE_BYTES = 1_048_576
