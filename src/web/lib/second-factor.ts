import { redirect } from 'react-router'
import type { ApiError } from './api-answer.ts'

/** If the API requires two-step verification, sends the admin there, and then back to `path`. */
export const askSecondFactor = (error: ApiError, path: string): void => {
  if (error.code === 'SECOND_FACTOR_REQUIRED')
    throw redirect(`/dashboard/settings?callbackUrl=${encodeURIComponent(path)}#second-factor`)
}
