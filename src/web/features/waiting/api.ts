import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

// Not in site/api.ts, because visitors load that file and never make this call.

/** A visitor's call is refused with 401. */
export const listNextSteps = (api: ApiClient) => attempt(api.nextSteps.user.me['next-steps'].$get())
