import { useEffect, useEffectEvent, useRef } from 'react'
import { isPanelOpen } from '../../lib/open-messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { fetchConversations } from '../messages/fetch-conversations.ts'
import { messagePreview } from './preview-text.ts'

const MESSAGE_TOAST_MS = 6_000

export const useArrivals = (unread: number | undefined) => {
  const toast = useToast()
  // Messages from before this page was opened show no toast. Only the badge counts them.
  const before = useRef<number>(undefined)
  const announce = useEffectEvent(async () => {
    const rows = await fetchConversations().catch(() => [])
    const newest = rows.find((row) => row.unread > 0 && row.lastSenderId === row.otherUserId)
    if (newest?.lastMessage)
      toast(messagePreview(newest.lastMessage), { title: newest.userName, durationMs: MESSAGE_TOAST_MS })
  })
  useEffect(() => {
    if (unread === undefined) return
    const grew = before.current !== undefined && unread > before.current
    before.current = unread
    if (grew && !isPanelOpen()) void announce()
  }, [unread])
}
