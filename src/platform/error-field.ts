/** The text in one field of a thrown value, if it has one. Libraries also throw plain objects. */
export const errorField = (error: unknown, field: 'code' | 'constraint' | 'message'): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : undefined
}
