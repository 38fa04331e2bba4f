import type { ApiError } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { sendMessage } from '../messages/api.ts'
import { Outbox, type Outgoing, type SendOutcome } from './outbox.ts'

/** Whether a retry can succeed: after a 5xx, too many requests (429), or a request that arrived too slowly (408). */
export const mayWorkLater = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408

const send = async (
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

let own: { userId: string; outbox: Outbox } | undefined

const make = (userId: string): Outbox => {
  const outbox = new Outbox(userId, (message, signal) => send(userId, message, signal))
  addEventListener('online', () => void outbox.flush())
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith('outbox:')) outbox.lookAgain()
  })
  return outbox
}

/** The one outbox of this page for the signed-in user. Messages from before a reload wait until `flush`. */
export const ownOutbox = (userId: string): Outbox => {
  if (own?.userId !== userId) own = { userId, outbox: make(userId) }
  return own.outbox
}
