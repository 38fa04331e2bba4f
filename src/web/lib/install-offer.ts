import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the site: an event that is sent once after a page has loaded. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

const setOffer = (value: InstallOffer | null): void => {
  offer = value
  for (const listener of listeners) listener()
}

const onOffer = (event: Event) => {
  if (!isOffer(event)) return
  event.preventDefault()
  setOffer(event)
}

/** Stores the offer, and stops the browser from showing its own hint. @returns a function that allows the hint again */
export const watchInstallOffer = () => {
  addEventListener('beforeinstallprompt', onOffer)
  return () => removeEventListener('beforeinstallprompt', onOffer)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstallOffer = (): InstallOffer | null =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
