import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { openMessages } from '../../lib/open-messages.ts'
import { NOTIFICATION_TAPPED } from '../../lib/worker.ts'

/** The page is older than the notification, and the chat of its address may have been closed. */
export const useTappedNotification = (): void => {
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const onTap = useEffectEvent(() => {
    void revalidate()
    const chatWith = new URLSearchParams(search).get('chat')
    if (chatWith !== null) openMessages(chatWith)
  })
  useEffect(() => {
    const listen = () => onTap()
    addEventListener(NOTIFICATION_TAPPED, listen)
    return () => removeEventListener(NOTIFICATION_TAPPED, listen)
  }, [])
}
