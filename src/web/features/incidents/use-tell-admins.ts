import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { SosTrip } from './api.ts'
import type { SosState } from './send-sos.ts'
import { storeSos } from './waiting-sos.ts'

// Loaded in advance, because the phone may be offline when the button is pressed.
const load = () => import('./send-sos.ts')

/** Tells the admins about an SOS. The SOS is stored first, so that any page of this user can send it later. */
export const useTellAdmins = (trip: SosTrip | null) => {
  const userId = useViewer()?.id
  const [pressed, setPressed] = useState<string | null>(null)
  const [told, setTold] = useState<SosState | null>(null)
  useEffect(() => void load().catch(() => undefined), [])
  useEffect(() => {
    if (pressed === null || userId === undefined) return undefined
    let left = false
    let unfollow = () => {}
    load()
      .then(({ followSos, sendWaitingSos }) => {
        if (left) return
        unfollow = followSos(pressed, setTold)
        sendWaitingSos(userId)
      })
      .catch(() => setTold('waiting'))
    return () => {
      left = true
      unfollow()
    }
  }, [pressed, userId])
  const tell = () => {
    if (trip === null || userId === undefined) return
    const key = crypto.randomUUID()
    storeSos(userId, { ...trip, key, pressedAt: new Date(serverNow()).toISOString() })
    setTold('sending')
    setPressed(key)
  }
  return { told, tell }
}
