import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

// In its own file, because visitors load the other calls of the site.

/** Refused with 401 for a visitor. */
export const listNextSteps = (api: ApiClient) => attempt(api.nextSteps.user.me['next-steps'].$get())
