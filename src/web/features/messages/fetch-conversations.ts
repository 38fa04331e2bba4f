import type { Conversation } from '../../../shared/contract/messaging.ts'
import { browserApi } from '../../lib/api-client.ts'
import { listConversations } from './api.ts'

/** A refusal (401 or 403) counts as an empty list; any other failure is thrown. */
export const fetchConversations = async (): Promise<readonly Conversation[]> => {
  const answer = await listConversations(browserApi())
  if (answer.ok) return answer.body
  if (answer.error.status === 401 || answer.error.status === 403) return []
  throw answer.error
}
