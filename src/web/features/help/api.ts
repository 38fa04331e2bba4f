import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getHelp = (api: ApiClient) => attempt(api.help.help.$get())
