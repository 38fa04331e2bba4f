/** Typed values, to be shown again: text only, and for each name the last value. */
export type FormValues = Readonly<Record<string, string>>

export const formValues = (form: FormData): FormValues =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
