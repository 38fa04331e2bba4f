import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { OTP_LIVES_MS } from '../../../shared/kernel/form-limits.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { ownPath } from '../../lib/own-path.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { clear, isObject, readStored, store } from '../../lib/storage.ts'
import type { SignInStep } from './sign-in-flow.ts'
import { usePending } from '../../lib/keep-page.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'

type CodeStep = Extract<SignInStep, { step: 'code' }>

const isCodeStep = (value: unknown): value is CodeStep =>
  isObject(value) &&
  'values' in value &&
  isObject(value.values) &&
  'phone' in value.values &&
  'sentAt' in value &&
  typeof value.sentAt === 'number'

const saveStep = (name: string, step: SignInStep): void => {
  if (step.step === 'code') store(`sign-in-step:${name}`, step)
  else clearStep(name)
}

export const clearStep = (name: string): void => clear(`sign-in-step:${name}`)

const loadStep = (name: string, now: number): CodeStep | null => {
  const step = readStored(`sign-in-step:${name}`, isCodeStep)
  return step && now - step.sentAt < OTP_LIVES_MS ? { ...step, refusal: null } : null
}

const START: SignInStep = { step: 'details', values: {}, refusal: null }

/** Each step survives a lost connection. The code entry also survives a reload, if `storedAs` names where to store it. */
export const useSignInPage = (afterwards: string, storedAs: string | null = null) => {
  const answer = useActionData<SignInStep | Unreached>()
  const params = useQueryParams()
  const navigation = usePending()
  const lostNetwork = isUnreached(answer)
  const [last, setLast] = useState<SignInStep>(START)
  const state = answer && !isUnreached(answer) ? answer : last
  if (state !== last) setLast(state)
  const first = useRef(true)
  useEffect(() => {
    if (storedAs === null) return
    const kept = first.current && state === START ? loadStep(storedAs, serverNow()) : null
    first.current = false
    if (kept) setLast(kept)
    else saveStep(storedAs, state)
  }, [storedAs, state])
  const intent = navigation.formData?.get('intent')
  const callback = params.get('callbackUrl')
  return {
    state,
    lostNetwork,
    sending: navigation.formMethod === 'POST' ? (typeof intent === 'string' ? intent : '') : null,
    to: ownPath(callback, afterwards),
    /** Links between the sign-in pages keep the callback address. */
    query: callback === null ? '' : `?callbackUrl=${encodeURIComponent(callback)}`,
  }
}
