import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { DAY_MS } from '../../../shared/kernel/nairobi-time.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { listMessages } from '../messages/api.ts'
import { chatIdOf } from '../../../shared/kernel/chat-id.ts'

export interface DriverWord {
  text: string
  at: string
}

/** The driver's message for a seat with a PIN, on the day before and the day of the trip; null without one. */
export const loadWord = async (
  api: ApiClient,
  { driver, time, can }: Ride,
  request: SeatRequest | null,
  now: Date,
): Promise<DriverWord | null> => {
  if (!request?.can.showPin || !can.message || Date.parse(time) - now.getTime() > DAY_MS) return null
  const page = await listMessages(api, { chatId: chatIdOf(request.uId, driver.id) })
  if (!page.ok) return null
  const last = page.body.messages.findLast(({ senderId, text }) => senderId === driver.id && text !== '')
  if (!last || now.getTime() - Date.parse(last.timestamp) > DAY_MS) return null
  return { text: last.text, at: last.timestamp }
}
