import type { Conversation } from '../../../shared/contract/messaging.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { browserApi } from '../../lib/api-client.ts'
import { listConversations } from './api.ts'

/** With first names. A refusal is an empty list. */
export const fetchConversations = async (): Promise<readonly Conversation[]> => {
  const answer = await listConversations(browserApi())
  if (answer.ok) return answer.body.map((row) => ({ ...row, userName: firstNameOf(row.userName) }))
  if (answer.error.status === 401 || answer.error.status === 403) return []
  throw answer.error
}
