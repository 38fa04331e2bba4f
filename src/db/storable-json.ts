const MAX_TEXT = 64

/** Text without NUL bytes and half surrogate pairs, which PostgreSQL cannot store, cut to 64 characters. */
export const storableText = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_TEXT).toWellFormed()

type Storable = string | number | boolean | null

/** A provider's data in a form that `jsonb` accepts. Its texts are cut as by `storableText`. */
export const storableJson = <Key extends string>(values: Readonly<Record<Key, Storable>>): Record<Key, Storable> => {
  const kept: Partial<Record<Key, Storable>> = {}
  for (const key in values) kept[key] = typeof values[key] === 'string' ? storableText(values[key]) : values[key]
  return kept as Record<Key, Storable>
}
