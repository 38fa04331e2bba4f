import { useEffect, useRef } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { tellMessagesChanged } from '../../lib/open-messages.ts'
import { markRead } from '../messages/api.ts'

const RECEIPT_AFTER_MS = 200

export const useReadReceipt = (chatId: string, newestOfOther: string | undefined) => {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (newestOfOther === undefined) return undefined
    const tellRead = () => {
      if (document.visibilityState !== 'visible' || told.current === newestOfOther) return
      told.current = newestOfOther
      void markRead(browserApi(), chatId, newestOfOther).then(
        () => tellMessagesChanged(),
        () => {
          told.current = undefined
        },
      )
    }
    const timer = setTimeout(tellRead, RECEIPT_AFTER_MS)
    document.addEventListener('visibilitychange', tellRead)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tellRead)
    }
  }, [chatId, newestOfOther])
}
