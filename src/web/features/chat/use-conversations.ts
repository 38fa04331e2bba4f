import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '../../../shared/contract/messaging.ts'
import { fetchConversations } from '../messages/fetch-conversations.ts'
import { MESSAGES_CHANGED } from '../../lib/open-messages.ts'

const REFRESH_MS = 10_000

export const useConversations = (signedIn: boolean) => {
  const [rows, setRows] = useState<readonly Conversation[] | null>(signedIn ? null : [])
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    if (!signedIn) return
    try {
      setRows(await fetchConversations())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [signedIn])
  useEffect(() => {
    const refresh = () => void load()
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    addEventListener(MESSAGES_CHANGED, refresh)
    addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      removeEventListener(MESSAGES_CHANGED, refresh)
      removeEventListener('online', refresh)
    }
  }, [load])
  return { rows, failed: failed && rows === null, reload: () => void load() }
}
