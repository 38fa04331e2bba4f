import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { answerWorker, NOTIFICATION_TAPPED } from './worker.ts'

const ORIGIN = 'https://pamoja.test'
const COPIES = 'copies'

/** `public/worker.js` with caches in memory, and a fake server that answers when the test says so. */
const runWorker = (windows: readonly object[] = []) => {
  const stores = new Map<string, Map<string, Response>>()
  let isClearing = false
  const open = (name: string) => {
    if (isClearing) return Promise.reject(new Error('the browser deletes everything of this site'))
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return Promise.resolve({
      put: (key: string, answer: Response) => Promise.resolve(void store.set(key, answer)),
      delete: (key: string) => Promise.resolve(store.delete(key)),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
    })
  }
  const caches = {
    open,
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (key: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(stores.get(cacheName)?.get(key)?.clone()),
  }
  const listeners = new Map<string, (event: object) => void>()
  const asked = new Map<string, ((answer: Response) => void)[]>()
  const opened: string[] = []
  const self = {
    location: { origin: ORIGIN },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (page: string) => Promise.resolve(void opened.push(page)),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  const fetch = (what: Request | URL) =>
    new Promise<Response>((resolve) => {
      const { pathname } = new URL('url' in what ? what.url : what)
      asked.set(pathname, [...(asked.get(pathname) ?? []), resolve])
    })
  runInContext(
    readFileSync('public/worker.js', 'utf8'),
    createContext({
      self,
      caches,
      fetch,
      URL,
      URLSearchParams,
      Response,
      Headers,
      Request,
      Date,
      MessageChannel,
      setTimeout,
      clearTimeout,
    }),
  )
  /** Requests a path through the worker. @returns a function that waits for the answer and for later work */
  const ask = (path: string, init: RequestInit & { mode?: string } = {}) => {
    const after: Promise<unknown>[] = []
    const request = { url: ORIGIN + path, method: 'GET', mode: 'cors', ...init }
    const event = {
      request,
      preloadResponse: Promise.resolve(),
      respondWith: (answer: Promise<unknown>) => void after.push(answer),
      waitUntil: (work: Promise<unknown>) => void after.push(work),
    }
    listeners.get('fetch')?.(event)
    return async () => {
      // An answer may add more work to wait for.
      for (const each of after) await each
    }
  }
  /** Taps a notification. @returns the addresses that were opened in new windows */
  const tap = async (link: string) => {
    let done: Promise<unknown> = Promise.resolve()
    const notification = { data: { link }, close: () => undefined }
    listeners.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
    return opened
  }
  const keepShown = (path: string, holds = '') => {
    let done: Promise<unknown> = Promise.resolve()
    const data = { page: ORIGIN + path, files: [], holds }
    listeners.get('message')?.({ data, waitUntil: (work: Promise<unknown>) => (done = work) })
    return () => done
  }
  /** Answers an unanswered request for the path; `number` counts these requests from 0. */
  const answer = async (path: string, body: string, type = 'text/html', number = 0) => {
    await setImmediate()
    asked
      .get(path)
      ?.splice(number, 1)[0]?.(new Response(body, { headers: { 'content-type': type } }))
  }
  const copies = () => [...(stores.get(COPIES)?.keys() ?? [])].filter((key) => key !== '/who')
  const copyOf = (path: string) =>
    stores
      .get(COPIES)
      ?.get(ORIGIN + path)
      ?.clone()
      .text()
  const setClearing = (clears: boolean) => {
    isClearing = clears
    if (clears) stores.clear()
  }
  return { ask, tap, keepShown, answer, copies, copyOf, setClearing }
}
const PAGE = '<html lang="en" data-who="rider-1"><title>My trips</title>'
const CHATS = '/api/messaging/conversations'

it('the service worker stores the pages and answers of a user', async () => {
  const { ask, answer, copies } = runWorker()
  const opened = ask('/trips', { mode: 'navigate' })
  await answer('/trips', PAGE)
  await opened()
  const counted = ask(CHATS)
  await answer(CHATS, '{"count":1}', 'application/json')
  await counted()
  expect(copies()).toEqual([`${ORIGIN}/trips`, ORIGIN + CHATS])
})

it('the service worker does not store an answer that was requested before a sign-out and arrives after it', async () => {
  const { ask, keepShown, answer, copies } = runWorker()
  const opened = ask('/trips', { mode: 'navigate' })
  await answer('/trips', PAGE)
  await opened()
  const late = [ask(CHATS), keepShown('/dashboard')]
  await setImmediate()
  await ask('/auth/sign-out', { method: 'POST' })()
  expect(copies()).toEqual([])
  await answer(CHATS, '{"count":1}', 'application/json')
  await answer('/dashboard', PAGE)
  for (const done of late) await done()
  expect(copies()).toEqual([])
})

it('the service worker stores no answer that is still being read when the user signs out', async () => {
  const { ask, answer, copies } = runWorker()
  const opened = ask('/trips', { mode: 'navigate' })
  await answer('/trips', PAGE)
  await opened()
  const counted = ask(CHATS)
  await answer(CHATS, '{"count":1}', 'application/json')
  // The worker knows which user the answer belongs to, and reads the answer while the copies are deleted.
  await Promise.all([counted(), ask('/auth/sign-out', { method: 'POST' })()])
  expect(copies()).toEqual([])
})

it('the service worker stores the page that a visitor opens after the browser has deleted the copies', async () => {
  const { ask, answer, copies, setClearing } = runWorker()
  const opened = ask('/trips', { mode: 'navigate' })
  await answer('/trips', PAGE)
  await opened()
  setClearing(true)
  await expect(ask('/auth/sign-out', { method: 'POST' })()).rejects.toThrow('deletes everything')
  setClearing(false)
  const home = ask('/', { mode: 'navigate' })
  await answer('/', '<html lang="en" data-who=""><title>Pamoja</title>')
  await home()
  expect(copies()).toEqual([`${ORIGIN}/`])
})

it('the service worker stores the newer of two answers when the older one arrives last', async () => {
  const { ask, answer, copyOf } = runWorker()
  const opened = ask('/trips', { mode: 'navigate' })
  await answer('/trips', PAGE)
  await opened()
  const [older, newer] = [ask(CHATS), ask(CHATS)]
  await answer(CHATS, '{"count":2}', 'application/json', 1)
  await newer()
  await answer(CHATS, '{"count":1}', 'application/json')
  await older()
  expect(await copyOf(CHATS)).toBe('{"count":2}')
})

it('the service worker replaces a recent copy of a page once it lacks the PIN that the page shows', async () => {
  const { ask, keepShown, answer, copyOf } = runWorker()
  const path = '/ride/00000000-0000-4000-8000-000000000001'
  const opened = ask(path, { mode: 'navigate' })
  await answer(path, `${PAGE}<p>Pay</p>`)
  await opened()
  await keepShown(path)()
  const paid = keepShown(path, '>2011<')
  await answer(path, `${PAGE}<p>2011</p>`)
  await paid()
  expect(await copyOf(path)).toContain('<p>2011</p>')
  // The server would not answer again.
  await keepShown(path, '>2011<')()
})

/** A window that was loaded at `url`, and that now shows the page at `shows`; null: its page does not answer. */
const openedAt = (url: string, shows: string | null) => {
  const state = { focused: false, tapped: 0 }
  const postMessage = (data: unknown, ports: MessagePort[] = []) => {
    if (shows === null) return
    vi.stubGlobal('location', { href: ORIGIN + shows })
    vi.stubGlobal('dispatchEvent', ({ type }: Event) => void (state.tapped += type === NOTIFICATION_TAPPED ? 1 : 0))
    answerWorker({ data, ports })
    vi.unstubAllGlobals()
  }
  return { state, url: ORIGIN + url, postMessage, focus: () => Promise.resolve(void (state.focused = true)) }
}

it('the service worker shows the window that now shows the page of a notification, whatever page it was loaded with', async () => {
  const [elsewhere, here] = [openedAt('/ride/1', '/trips'), openedAt('/trips', '/ride/1#book')]
  expect(await runWorker([elsewhere, here]).tap('/ride/1')).toEqual([])
  expect([elsewhere.state.focused, here.state.focused]).toEqual([false, true])
})

it('the service worker tells only the window that it shows that its notification was tapped', async () => {
  const [elsewhere, here] = [openedAt('/trips', '/trips'), openedAt('/ride/1', '/ride/1')]
  await runWorker([elsewhere, here]).tap('/ride/1')
  expect([elsewhere.state.tapped, here.state.tapped]).toEqual([0, 1])
})

it('the service worker shows the window with the page of a notification without waiting for a silent window', async () => {
  // No time passes, so a window without an answer stays silent.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [silent, here] = [openedAt('/trips', null), openedAt('/trips', '/ride/1')]
  expect(await runWorker([silent, here]).tap('/ride/1')).toEqual([])
  expect([silent.state.focused, here.state.focused]).toEqual([false, true])
})

it('the service worker opens the page of a notification when no window shows it or answers', async () => {
  const windows = [openedAt('/ride/1', '/trips'), openedAt('/ride/1', null)]
  expect(await runWorker(windows).tap('/ride/1')).toEqual([`${ORIGIN}/ride/1`])
  expect(windows.map(({ state }) => state.focused)).toEqual([false, false])
})
