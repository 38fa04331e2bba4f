import type { SignInStep } from './sign-in-flow.ts'

type CodeStep = Extract<SignInStep, { step: 'code' }>

/** As long as a code is valid. */
const KEPT_MS = 5 * 60 * 1000

const keyOf = (name: string) => `step:${name}`

/** Remembers in this tab that a code was sent, so that a reload shows its entry. */
export const saveStep = (name: string, step: SignInStep): void => {
  if (step.step === 'code') sessionStorage.setItem(keyOf(name), JSON.stringify(step))
  else clearStep(name)
}

export const clearStep = (name: string): void => sessionStorage.removeItem(keyOf(name))

export const loadStep = (name: string, now: number): CodeStep | null => {
  const stored = sessionStorage.getItem(keyOf(name))
  if (stored === null) return null
  const step = JSON.parse(stored) as CodeStep
  return now - step.sentAt < KEPT_MS ? { ...step, refusal: null } : null
}
