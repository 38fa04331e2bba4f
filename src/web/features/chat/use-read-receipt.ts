import { useEffect, useRef } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { tellMessagesChanged } from '../../lib/open-messages.ts'
import { markRead } from '../messages/api.ts'
import { mayWorkLater } from './own-outbox.ts'

const RECEIPT_AFTER_MS = 200
const RECEIPT_AGAIN_MS = 5_000

export const useReadReceipt = (chatId: string, newestOfOther: string | undefined) => {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (newestOfOther === undefined) return undefined
    let left = false
    const tellRead = async () => {
      clearTimeout(timer)
      if (left || document.visibilityState !== 'visible' || told.current === newestOfOther) return
      told.current = newestOfOther
      const done = await markRead(browserApi(), chatId, newestOfOther).catch(() => null)
      if (done !== null && (done.ok || !mayWorkLater(done.error))) return tellMessagesChanged()
      told.current = undefined
      if (!left) timer = setTimeout(tell, RECEIPT_AGAIN_MS)
    }
    const tell = () => void tellRead()
    let timer = setTimeout(tell, RECEIPT_AFTER_MS)
    document.addEventListener('visibilitychange', tell)
    addEventListener('online', tell)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
      removeEventListener('online', tell)
    }
  }, [chatId, newestOfOther])
}
