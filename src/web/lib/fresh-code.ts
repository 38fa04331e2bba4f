import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import type { ApiError } from './api-answer.ts'
import { formValues, type FormValues } from './form-values.ts'

export interface FreshCodeAsked {
  /** The form as it was sent; `asked` is its intent. */
  values: FormValues
  sent: { waitTime: number; sentAt: number } | null
  refusal: {
    code: ErrorCode
    error: string
    issues: readonly { path: string; message: string }[]
    waitTime?: number | undefined
    attemptsLeft?: number | undefined
  } | null
}

export const needsFreshCode = ({ code }: ApiError): boolean => code === 'FRESH_CODE_REQUIRED'

const CONTROLS = new Set(['intent', 'code', 'waitTime', 'sentAt'])

/** The values of the refused form, without the fields of the form for the code. */
export const carriedValues = (sent: FormValues): FormValues =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !CONTROLS.has(name)))

export const waitingValues = (sent: FormValues): FormValues => ({
  asked: sent['intent'] ?? '',
  ...carriedValues(sent),
})

export const askFreshCode = (form: FormData): FreshCodeAsked => ({
  values: waitingValues(formValues(form)),
  sent: null,
  refusal: null,
})
