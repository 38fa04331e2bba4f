import { useEffect, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { ownPath } from '../../lib/own-path.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { keepStep, keptStep } from './kept-step.ts'
import type { SignInStep } from './sign-in-flow.ts'
import { usePending } from '../../lib/keep-page.ts'

const START: SignInStep = { step: 'details', values: {}, refusal: null }

/**
 * Which step the page is at, what is on its way, and where it leads. A lost network leaves the step as it was, and so does
 * a reload where the page has a name to keep its step by.
 */
export const useSignInPage = (afterwards: string, keptAs: string | null = null) => {
  const answer = useActionData<SignInStep | Unreached>()
  const [params] = useSearchParams()
  const navigation = usePending()
  const lostNetwork = isUnreached(answer)
  const [last, setLast] = useState<SignInStep>(START)
  const state = answer && !isUnreached(answer) ? answer : last
  if (state !== last) setLast(state)
  const first = useRef(true)
  useEffect(() => {
    if (keptAs === null) return
    const kept = first.current && state === START ? keptStep(keptAs, serverNow()) : null
    first.current = false
    if (kept) setLast(kept)
    else keepStep(keptAs, state)
  }, [keptAs, state])
  const intent = navigation.formData?.get('intent')
  const callback = params.get('callbackUrl')
  return {
    state,
    lostNetwork,
    sending: navigation.formMethod === 'POST' ? (typeof intent === 'string' ? intent : '') : null,
    to: ownPath(callback, afterwards),
    /** For links between the sign-in pages: they keep the way back. */
    query: callback === null ? '' : `?callbackUrl=${encodeURIComponent(callback)}`,
  }
}
