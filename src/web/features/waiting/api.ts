import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

// Not in site/api.ts, because visitors load that file and never make this call.

/** Refused with 401 for a visitor. */
export const listNextSteps = (api: ApiClient) => attempt(api.nextSteps.user.me['next-steps'].$get())
