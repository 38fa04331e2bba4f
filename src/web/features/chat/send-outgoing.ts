import type { ApiError } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { sendMessage } from '../messages/api.ts'
import type { Outgoing } from './outbox-store.ts'
import type { SendOutcome } from './outbox.ts'

/** Whether a retry can succeed: a lost connection, a 5xx, or too many requests. */
const mayWorkLater = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408

export const sendOutgoing = async (
  senderId: string,
  { receiverId, text, clientMessageId }: Outgoing,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const json = { senderId, receiverId, text, clientMessageId }
  const sent = await sendMessage(browserApi(), json, { signal })
  if (sent.ok) return { kind: 'sent', message: sent.body }
  const { code, body } = sent.error
  return mayWorkLater(sent.error) ? { kind: 'later' } : { kind: 'refused', why: { code, sentence: body.error } }
}
