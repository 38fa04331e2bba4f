// What a form needs before it can be sent, and where its errors are shown. A test compares the needs with the schemas
// of the contract. The schemas themselves are not sent to the browser, because zod is larger than the rest of the
// script budget.
import { useEffect, useState, type RefObject } from 'react'
import { formValues, type FormValues } from './form-values.ts'
import { keysOf } from '../../shared/kernel/keys-of.ts'

/** What must be true for each part of a form, in the order of the form. */
export type Needs<Values, Part extends string> = Readonly<Record<Part, (values: Values) => boolean>>

export const filled = <Name extends string>(...names: readonly Name[]): Needs<FormValues, Name> =>
  Object.fromEntries(names.map((name) => [name, (values: FormValues) => (values[name] ?? '').trim() !== ''])) as Needs<
    FormValues,
    Name
  >

export const firstMissing = <Values, Part extends string>(needs: Needs<Values, Part>, values: Values): Part | null => {
  return keysOf(needs).find((part) => !needs[part](values)) ?? null
}

export const useTyped = (form: RefObject<HTMLFormElement | null>, start: FormValues = {}): FormValues => {
  const [typed, setTyped] = useState(start)
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const read = () => setTyped(formValues(new FormData(element)))
    read()
    element.addEventListener('input', read)
    element.addEventListener('change', read)
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('change', read)
    }
  }, [form])
  return typed
}

interface Refused {
  error: string
  issues: readonly { path: string; message: string }[]
}

/** The message for each field, and a general message when no field of the form has one. */
export const errorsByField = (refused: Refused | null, fields: readonly string[]) => {
  const of = (name: string): string | undefined => refused?.issues.find(({ path }) => path === name)?.message
  const general = fields.some((name) => of(name) !== undefined) ? undefined : refused?.error || undefined
  return { of, general }
}
