import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { hidePosition, showPosition } from '../safety/api.ts'

/** Often enough to follow the rider, but not so often that it drains the battery. */
const EVERY_MS = 20_000

export type PositionState = 'off' | 'asking' | 'on' | 'denied' | 'failed'

/** Sends the rider's position. @returns a function that stops sending, and resolves when no request is pending */
const watchPosition = (
  { requestId, token }: { requestId: string; token: string },
  tell: (state: PositionState) => void,
): (() => Promise<void>) => {
  let sentAt = -EVERY_MS
  let sending: Promise<void> = Promise.resolve()
  const send = async ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    if (performance.now() - sentAt < EVERY_MS) return
    sentAt = performance.now()
    const sent = await showPosition(browserApi(), requestId, token, { lat, lng }).catch(() => null)
    tell(sent?.ok === true ? 'on' : 'failed')
  }
  const id = navigator.geolocation.watchPosition(
    (position) => {
      sending = Promise.all([sending, send(position)]).then(() => undefined)
    },
    ({ code, PERMISSION_DENIED }) => tell(code === PERMISSION_DENIED ? 'denied' : 'failed'),
    { enableHighAccuracy: true, maximumAge: EVERY_MS },
  )
  return () => {
    navigator.geolocation.clearWatch(id)
    return sending
  }
}

/** From `start` on, and only while this page is open, sends the rider's position to the shared trip. */
export const usePosition = (requestId: string) => {
  const [state, setState] = useState<PositionState>('off')
  const end = useRef(() => Promise.resolve())
  useEffect(() => () => void end.current(), [])
  return {
    state,
    start: (token: string) => {
      if (!('geolocation' in navigator)) return setState('denied')
      setState('asking')
      void end.current()
      let isOver = false
      const stop = watchPosition({ requestId, token }, (next) => {
        if (!isOver) setState(next)
      })
      end.current = () => {
        isOver = true
        return stop()
      }
    },
    leave: () => {
      void end.current()
      setState('off')
    },
    stop: async () => {
      // First waits for a position that is being sent: if it arrived after `hidePosition`, it would be shown again.
      await end.current()
      const hidden = await hidePosition(browserApi(), requestId).catch(() => null)
      setState(hidden?.ok === true ? 'off' : 'failed')
    },
  }
}
export type Position = ReturnType<typeof usePosition>
