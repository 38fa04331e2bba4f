import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstMissing, type Needs } from '../../lib/form-kit.ts'
import type { FormValues } from '../../lib/form-values.ts'

/** The steps of a driver's registration. The code, and then the upload, is a fourth step outside this list. */
export const DRIVER_STEPS = ['you', 'vehicle', 'documents'] as const
export type DriverStep = (typeof DRIVER_STEPS)[number]

interface StepsInput {
  /** What the first two steps need; null for the form of a rider, which has a single step. */
  needs: Readonly<Record<'you' | 'vehicle', Needs<FormValues, string>>> | null
  typed: FormValues
  refusal: object | null
  refusedField: string | null
}

/**
 * The step is in the address's hash, so that the browser's Back goes one step back without loading anything. A step can
 * be opened when those before it are complete.
 */
export const useRegisterSteps = ({ needs, typed, refusal, refusedField }: StepsInput): DriverStep | null => {
  const navigate = useNavigate()
  const location = useLocation()
  const asked = DRIVER_STEPS.find((step) => location.hash === `#${step}`) ?? 'you'
  const incomplete =
    needs === null ? undefined : (['you', 'vehicle'] as const).find((step) => firstMissing(needs[step], typed) !== null)
  const last = DRIVER_STEPS.indexOf(incomplete ?? 'documents')
  const current = DRIVER_STEPS[Math.min(DRIVER_STEPS.indexOf(asked), last)] ?? 'you'
  const showRefused = useEffectEvent((refused: object | null) => {
    if (needs === null || refused === null) return
    const step = DRIVER_STEPS.find((one) => one !== 'documents' && refusedField !== null && refusedField in needs[one])
    void navigate({ search: location.search, hash: step ?? 'documents' }, { replace: true, state: location.state })
  })
  useEffect(() => showRefused(refusal), [refusal])
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) document.querySelector<HTMLElement>('#step-title')?.focus()
    shown.current = current
  }, [current])
  return needs === null ? null : current
}
