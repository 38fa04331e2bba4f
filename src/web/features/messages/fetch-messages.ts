import type { MessagePage } from '../../../shared/contract/messaging.ts'
import { answerOf, ApiError } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { listMessages } from './api.ts'

/** The waits before a page of messages is loaded again after a 5xx or a lost connection. */
const RETRY_WAITS_MS = [1_000, 2_000] as const

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isPassing = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

const withRetries = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  for (const wait of RETRY_WAITS_MS)
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error)) throw error
      await sleep(wait)
    }
  return call()
}

export const fetchMessages = (chatId: string, lastDocId?: string): Promise<MessagePage> =>
  withRetries(() => answerOf(listMessages(browserApi(), { chatId, ...(lastDocId === undefined ? {} : { lastDocId }) })))
