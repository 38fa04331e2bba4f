import { redirect } from 'react-router'
import type { ApiError } from './api-answer.ts'

/** Sends an admin to two-step verification, and then back to this path. */
export const askSecondFactor = (error: ApiError, path: string): void => {
  if (error.code === 'SECOND_FACTOR_REQUIRED')
    throw redirect(`/dashboard/settings?callbackUrl=${encodeURIComponent(path)}#second-factor`)
}
