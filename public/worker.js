// Works while no page is open, or without a network: notifications, and the boarding PINs stored on this phone.

const OFFLINE_PAGE = '/offline.html'
const OFFLINE = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg']
const CACHE = 'offline-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE)))
})

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  event.waitUntil(old)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE_PAGE)))
  else if (origin === self.location.origin && OFFLINE.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

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

const show = async (page) => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = open.find((client) => client.url === page)
  return same ? same.focus() : self.clients.openWindow(page)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pageOf(event.notification.data.link)))
})
