const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

/** Rows as text in which stored bytes can be searched. JSON would write each byte as a number. */
export const storedText = (rows: unknown): string =>
  JSON.stringify(rows, (_name, value: unknown) => (isBytes(value) ? Buffer.from(value.data).toString('latin1') : value))
