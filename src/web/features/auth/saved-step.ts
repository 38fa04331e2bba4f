import { clear, isObject, readStored, store } from '../../lib/storage.ts'
import type { SignInStep } from './sign-in-flow.ts'

type CodeStep = Extract<SignInStep, { step: 'code' }>

/** A code is valid for this long. */
const KEPT_MS = 5 * 60 * 1000

const isCodeStep = (value: unknown): value is CodeStep =>
  isObject(value) && 'values' in value && 'phone' in value && 'sentAt' in value && typeof value.sentAt === 'number'

/** Stores in this tab that a code was sent, so that a reload shows the code entry. */
export const saveStep = (name: string, step: SignInStep): void => {
  if (step.step === 'code') store(`sign-in-step:${name}`, step)
  else clearStep(name)
}

export const clearStep = (name: string): void => clear(`sign-in-step:${name}`)

export const loadStep = (name: string, now: number): CodeStep | null => {
  const step = readStored(`sign-in-step:${name}`, isCodeStep)
  return step && now - step.sentAt < KEPT_MS ? { ...step, refusal: null } : null
}
