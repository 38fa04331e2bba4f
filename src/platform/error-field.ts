/** Accepts any thrown value, because libraries also throw plain objects. */
export const errorField = (error: unknown, field: 'code' | 'constraint' | 'message'): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : undefined
}
