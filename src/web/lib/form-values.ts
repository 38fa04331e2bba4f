/** Typed values, to show them again. Files are left out; of several values with one name, only the last stays. */
export type FormValues = Readonly<Record<string, string>>

export const formValues = (form: FormData): FormValues =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
