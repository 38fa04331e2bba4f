// Works while no page is open, or offline: notifications, the site's files, and copies of the last pages and messages.
// Copies belong to the user of the page: when another user comes, or after signing out, all are deleted.

const OFFLINE_PAGE = '/offline.html'
const OFFLINE = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg']
const FRAME = 'offline-2'
/** Files with a hash in their names: they never change. */
const FILES = 'files'
const MAX_FILES = 250
/** The same name as in src/web/lib/storage.ts and public/offline.js. */
const COPIES = 'copies'
const WHO = '/who'
const MAX_COPIES = 40

/** The pages worth reading offline; only the last search. */
const READABLE = [
  /^\/$/,
  /^\/trips$/,
  /^\/dashboard$/,
  /^\/ride\/search$/,
  /^\/ride\/[0-9a-f-]{36}$/,
  /^\/dashboard\/account$/,
]
const ANSWERS = new Set(['/api/messaging/conversations', '/api/messaging/fetch'])

const isReadable = ({ pathname }) => READABLE.some((path) => path.test(pathname))
const isSearch = ({ pathname }) => pathname === '/ride/search'
/** Only searches and answers differ by their query. */
const keyOf = (url) => url.origin + url.pathname + (isSearch(url) || ANSWERS.has(url.pathname) ? url.search : '')
const copyOf = (url) => caches.match(keyOf(url), { cacheName: COPIES })
/** A page that was opened without a document is fetched for its copy, but not again and again. */
const FRESH_MS = 10 * 60_000

self.addEventListener('install', (event) => {
  // It serves earlier pages at once, because nothing here depends on the page's version.
  event.waitUntil(Promise.all([caches.open(FRAME).then((cache) => cache.addAll(OFFLINE)), self.skipWaiting()]))
})

const start = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => ![FRAME, FILES, COPIES].includes(name)).map((name) => caches.delete(name)))
  // The page need not wait for this worker to start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}
self.addEventListener('activate', (event) => event.waitUntil(start()))

const whose = async () => {
  const owner = await caches.match(WHO, { cacheName: COPIES })
  return owner ? owner.text() : null
}

/** Increases with each owner: answers for an earlier one are not stored. */
let owners = 0

const changeOwner = async (who) => {
  if ((await whose()) === who) return
  owners++
  await caches.delete(COPIES)
  const cache = await caches.open(COPIES)
  await cache.put(WHO, new Response(who))
}

let changed = Promise.resolve()
/**
 * Copies of one user are never kept for another. Changes run one after the other: the second of two would delete new
 * copies. A change fails when the browser deletes the copies meanwhile, as at a sign-out; the next one still runs.
 */
const setOwner = (who) => (changed = changed.catch(() => null).then(() => changeOwner(who)))

const trim = async (cache, most) => {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

let questions = 0
/** By key, the number of the last request whose answer was stored: a late answer to an earlier request is older. */
const answered = new Map()
const ask = () => ({ owner: owners, number: ++questions })

/** Copies a page or an answer, with its time. A search replaces the last one. */
const keepCopy = async (url, body, headers, { owner, number }) => {
  const cache = await caches.open(COPIES)
  if (owner !== owners || number < (answered.get(keyOf(url)) ?? 0)) return
  answered.set(keyOf(url), number)
  if (isSearch(url)) for (const key of await cache.keys()) if (isSearch(new URL(key.url))) await cache.delete(key)
  // Added at the end, because the oldest copies are deleted first.
  await cache.delete(keyOf(url))
  await cache.put(keyOf(url), new Response(body, { headers }))
  await trim(cache, MAX_COPIES)
}

/** React escapes these three characters. */
const titleOf = (html) =>
  /<title>([^<]*)<\/title>/.exec(html)?.[1].replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** A page that is being opened says itself whose it is, so it needs no owner. */
const keepPage = async (url, answer, owner = null) => {
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const html = await answer.text()
  const who = /<html[^>]* data-who="([^"]*)"/.exec(html)?.[1]
  if (who === undefined || (owner !== null && owner !== owners)) return
  await setOwner(who)
  if (!isReadable(url)) return
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  headers.set('x-copied-at', String(Date.now()))
  headers.set('x-title', encodeURIComponent(titleOf(html) ?? url.pathname))
  // The page shows when it was copied.
  await keepCopy(url, html.replace('<html', `<html data-copy="${Date.now()}"`), headers, ask())
}

const openPage = async (event, url) => {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keepPage(url, answer.clone()))
    return answer
  } catch {
    return (await copyOf(url)) ?? caches.match(OFFLINE_PAGE)
  }
}

const openFile = async (event) => {
  const kept = await caches.match(event.request, { cacheName: FILES })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(FILES).then((cache) => cache.put(event.request, copy)))
  }
  return answer
}

const askApi = async (event, url) => {
  const question = ask()
  try {
    const answer = await fetch(event.request)
    if (answer.status === 401) event.waitUntil(setOwner(''))
    else if (answer.ok && (await whose())) {
      const copy = answer.clone()
      event.waitUntil(copy.text().then((body) => keepCopy(url, body, { 'content-type': 'application/json' }, question)))
    }
    return answer
  } catch (error) {
    const kept = await copyOf(url)
    if (kept) return kept
    throw error
  }
}

/** Copies a chat again after messages were written or read in another way. */
const refreshChat = async (chatId) => {
  const url = new URL(`/api/messaging/fetch?${new URLSearchParams({ chatId })}`, self.location.origin)
  // Also without a copy, because the first one may still be loading.
  if (!(await whose())) return
  const question = ask()
  const answer = await fetch(url).catch(() => null)
  if (answer?.ok) await keepCopy(url, await answer.text(), { 'content-type': 'application/json' }, question)
}
const chatOf = async (request) => {
  const { senderId, receiverId } = await request.json()
  return [senderId, receiverId].toSorted((one, other) => (one < other ? -1 : 1)).join('_')
}

/** A new copy contains only what the server has answered. */
const refreshAfter = (event, chatId) => {
  const answer = fetch(event.request)
  event.respondWith(answer)
  event.waitUntil(answer.then(async ({ ok }) => ok && refreshChat(await chatId)).catch(() => null))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method !== 'GET') {
    if (url.pathname === '/auth/sign-out') event.waitUntil(setOwner(''))
    if (url.pathname === '/api/messaging/send') refreshAfter(event, chatOf(request.clone()))
    if (url.pathname === '/api/messaging/read-receipt') refreshAfter(event, url.searchParams.get('chatId'))
  } else if (request.mode === 'navigate') event.respondWith(openPage(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(event))
  else if (OFFLINE.includes(url.pathname))
    event.respondWith(fetch(request).catch(() => caches.match(url.pathname, { cacheName: FRAME })))
  else if (ANSWERS.has(url.pathname)) event.respondWith(askApi(event, url))
})

/** The browser's cache already has the files that a page has loaded. A copy without the HTML `holds` is too old. */
const keepShown = async ({ page, files, holds = '' }) => {
  const cache = await caches.open(FILES)
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => null)
  await trim(cache, MAX_FILES)
  if (page === null) return
  const url = new URL(page)
  if (url.origin !== self.location.origin || !isReadable(url)) return
  const kept = await copyOf(url)
  const isFresh = kept && Date.now() - Number(kept.headers.get('x-copied-at')) < FRESH_MS
  if (isFresh && (await kept.text()).includes(holds)) return
  const owner = owners
  const answer = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer) await keepPage(url, answer, owner)
}
self.addEventListener('message', (event) => event.waitUntil(keepShown(event.data)))

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data.json()
  } catch {
    // Browsers require that every push is shown, even an unreadable one.
  }
  event.waitUntil(
    self.registration.showNotification(said.title || 'Pamoja', {
      body: said.body || '',
      tag: said.id,
      icon: '/favicon.svg',
      data: { link: said.link || '/' },
    }),
  )
})

const pageOf = (link) => {
  const page = new URL(link, self.location.origin)
  return page.origin === self.location.origin ? page.href : self.location.origin
}

const ANSWER_MS = 500

/**
 * Asks a window for its address; empty without an answer. `client.url` is the address that the window was loaded with, and
 * stays the same when the user goes to other pages of the app.
 */
const addressOf = (client) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const answer = (address) => {
      clearTimeout(timer)
      port1.close()
      resolve(address)
    }
    const timer = setTimeout(() => answer(''), ANSWER_MS)
    port1.addEventListener('message', ({ data }) => answer(data))
    port1.start()
    client.postMessage('address', [port2])
  })

const withoutHash = (address) => address.split('#', 1)[0]

const show = async (page) => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const searches = open.map(async (client) => {
    if (withoutHash(await addressOf(client)) !== withoutHash(page)) throw new Error('This window shows another page.')
    return client
  })
  // A window in the background may not answer, so the first one with the page counts.
  const same = await Promise.any(searches).catch(() => null)
  if (!same) return self.clients.openWindow(page)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has one origin
  same.postMessage('tapped')
  return same.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pageOf(event.notification.data.link)))
})
