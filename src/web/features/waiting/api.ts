import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

// Separate from the other calls of the site, which visitors load too.

/** Refused with 401 for a visitor. */
export const listNextSteps = (api: ApiClient) => attempt(api.nextSteps.user.me['next-steps'].$get())
