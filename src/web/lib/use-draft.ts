import { useEffect, useRef } from 'react'
import { clear, isObject, readStored, store } from './storage.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const NOT_KEPT = new Set(['hidden', 'password', 'file', 'submit', 'button'])

const isKept = (element: Element): element is Control =>
  (element instanceof HTMLInputElement && !NOT_KEPT.has(element.type) && element.autocomplete !== 'one-time-code') ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** Sets a value like typing, so that React notices it. */
const write = (control: Control, value: string) => {
  const prototype = Object.getPrototypeOf(control) as object
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.bind(control)
  set?.(value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isKept)
const keyOf = (control: Control, all: Control[]) =>
  `${control.name}#${all.filter((other) => other.name === control.name).indexOf(control)}`

const keyOfDraft = (name: string) => `draft:${name}` as const
type DraftKey = ReturnType<typeof keyOfDraft>

const save = (storageKey: DraftKey, form: HTMLFormElement) => {
  const all = controlsOf(form)
  const draft = Object.fromEntries(
    all
      .filter((control) => control.name !== '')
      .map((control) => [keyOf(control, all), isTick(control) ? control.checked : control.value]),
  )
  store(storageKey, draft)
}

const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value)

const restore = (storageKey: DraftKey, form: HTMLFormElement) => {
  const draft = readStored(storageKey, isRecord)
  if (draft === null) return
  const all = controlsOf(form)
  for (const control of all) {
    const value = draft[keyOf(control, all)]
    if (isTick(control)) {
      if (typeof value === 'boolean' && control.checked !== value) control.click()
    } else if (typeof value === 'string' && value !== control.value && !control.disabled) write(control, value)
  }
}

/** Stores typed values of a form in this tab until `clearDraft`; they survive reloads and a lost connection. */
export const useDraft = (name: string) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const storageKey = keyOfDraft(name)
    restore(storageKey, element)
    const keep = () => save(storageKey, element)
    element.addEventListener('input', keep)
    element.addEventListener('change', keep)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('change', keep)
    }
  }, [name])
  return form
}

export const clearDraft = (name: string): void => clear(keyOfDraft(name))
