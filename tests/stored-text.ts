const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

/** Rows as text in which stored bytes are readable. JSON writes each byte as a number, so no text is ever found in it. */
export const storedText = (rows: unknown): string =>
  JSON.stringify(rows, (_name, value: unknown) => (isBytes(value) ? Buffer.from(value.data).toString('latin1') : value))
