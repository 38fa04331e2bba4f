import { useSyncExternalStore } from 'react'
import type { Navigation } from 'react-router'

/** Thrown for a request without an answer, so that a lost connection is not taken for a bug. */
export class LostNetworkError extends Error {
  constructor(cause: unknown) {
    super('The request did not reach the server.', { cause })
    this.name = 'LostNetworkError'
  }
}

// The router reads an answer as a stream, and wraps the error of a broken connection.
const isCutOff = (error: unknown) =>
  error instanceof Error &&
  error.message.startsWith('Unable to decode turbo-stream') &&
  error.cause instanceof TypeError
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export const isLostNetwork = (error: unknown): boolean => error instanceof LostNetworkError || isCutOff(error)

/** Turns the failure of a call that needs the network into a LostNetworkError, unless the call was aborted. */
export const orLostNetwork = async <Answer>(pending: Promise<Answer>): Promise<Answer> => {
  try {
    return await pending
  } catch (error) {
    throw isAborted(error) ? error : new LostNetworkError(error)
  }
}

/**
 * `lost`: the page stays as it was. `held`: a navigation waits for the connection. `stuck`: a navigation waits, and
 * only loading a new document can continue it, because a script of the next page failed to load.
 */
export type NetworkTrouble = 'lost' | 'held' | 'stuck'

let trouble: NetworkTrouble | null = null
const listeners = new Set<() => void>()

export const setNetworkTrouble = (next: NetworkTrouble | null): void => {
  trouble = next
  const { dataset } = document.documentElement
  // While `data-offline` is set, app.css shows submit buttons as disabled. A page that reaches the server is no longer
  // a copy.
  if (next === null) {
    wanted = undefined
    delete dataset['offline']
    delete dataset['copy']
  } else dataset['offline'] = ''
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useNetworkTrouble = (): NetworkTrouble | null =>
  useSyncExternalStore(
    subscribe,
    () => trouble,
    () => null,
  )

/** Never resolves, and rejects when aborted. A navigation that waits for this stays pending, and the page stays as it is. */
export const waitUntilAborted = (signal: AbortSignal): Promise<never> =>
  // eslint-disable-next-line promise/param-names -- there is nothing to resolve with
  new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })

let reach: typeof fetch = (...request) => fetch(...request)

export const isReachable = (): Promise<boolean> =>
  reach('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

declare global {
  interface Window {
    /** Written by React Router. */
    __reactRouterDataRouter?: { state: { navigation: Navigation } }
  }
}

let mayReload = false
/**
 * Loads a new document: of the page that a pending navigation leads to, otherwise of this page. Asks the router itself,
 * because a script can fail to load before React has rendered the navigation.
 */
export const loadDocument = (): void => {
  const { __reactRouterDataRouter: router } = window
  const target = router?.state.navigation.location
  mayReload = true
  const { pathname, search, hash } = target ?? location
  if (pathname === location.pathname && search === location.search) location.reload()
  else location.assign(pathname + search + hash)
}

export const reloadWhenReachable = async (): Promise<void> => {
  if (await isReachable()) loadDocument()
  else setNetworkTrouble('lost')
}

let opener: ((path: string) => Promise<void>) | undefined
let wanted: string | undefined

/**
 * Opens the stored copy of a page as soon as the code for copies has loaded. If the page has no copy, the list of
 * copies opens.
 */
export const openCopy = (path: string): void => {
  wanted = path
  void opener?.(path)
}

export const setCopyOpener = (open: (path: string) => Promise<void>): void => {
  opener = open
  if (wanted !== undefined) void open(wanted)
}

export const leaveForCopy = (path: string): void => {
  mayReload = true
  location.assign(path)
}

interface DocumentNavigation extends Event {
  navigationType: string
  userInitiated: boolean
  destination: { url: string; sameDocument: boolean }
}

/**
 * Prevents two kinds of document navigations. Offline, the browser would show its own error page. And after a script of
 * the next page failed to load, the router reloads the shown page, so the navigation would be lost.
 */
const guardNavigations = () => {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, destination } = event as DocumentNavigation
    if (mayReload || destination.sameDocument || !event.cancelable || !destination.url.startsWith(location.origin))
      return
    if (navigationType === 'reload' && !userInitiated) {
      event.preventDefault()
      void isReachable().then((reached) => (reached ? loadDocument() : setNetworkTrouble('stuck')))
    } else if (!navigator.onLine) {
      event.preventDefault()
      setNetworkTrouble('lost')
      const { pathname, search } = new URL(destination.url)
      if (navigationType !== 'reload') openCopy(pathname + search)
    }
  })
}

const heldLookUps = new Set<() => void>()

/** Continues route look-ups that wait for the connection; false when there are none. */
export const retryLookUps = (): boolean => {
  const held = [...heldLookUps]
  heldLookUps.clear()
  for (const retry of held) retry()
  return held.length > 0
}

/**
 * The router looks up the routes of an address before it loads a page's data or sends a form, and fails when it cannot.
 * So offline a look-up waits for the connection, and the copy of the page opens meanwhile. For the page that is shown
 * the answer is empty, because the routes of that page are known.
 */
const lookUpRoutes = async (url: URL, signal: AbortSignal): Promise<Response> => {
  try {
    return await orLostNetwork(reach(url, { signal }))
  } catch (error) {
    if (!isLostNetwork(error)) throw error
    if ((url.searchParams.get('paths') ?? '').split(',').at(-1) === location.pathname) return Response.json({})
    setNetworkTrouble('held')
    openCopy((url.searchParams.get('paths') ?? '').split(',').at(-1) ?? '')
    await Promise.race([new Promise<void>((resolve) => heldLookUps.add(resolve)), waitUntilAborted(signal)])
    return lookUpRoutes(url, signal)
  }
}

/** An event: a call was refused for lack of a valid session, so the session may have ended. */
export const UNAUTHENTICATED = 'unauthenticated'

/** From now on, `fetch` throws a LostNetworkError when the connection is lost. Called once, before the first request. */
export const watchNetwork = (): void => {
  reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (input instanceof URL && input.pathname === '/__manifest' && init?.signal)
      return lookUpRoutes(input, init.signal)
    const answer = await orLostNetwork(reach(input, init))
    if (answer.status === 401) dispatchEvent(new Event(UNAUTHENTICATED))
    return answer
  }
  guardNavigations()
  if (document.documentElement.dataset['copy'] !== undefined) setNetworkTrouble('lost')
}
