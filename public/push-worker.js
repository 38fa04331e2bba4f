// Shows what the server pushes while no page is open, and opens its page when it is pressed.

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data.json()
  } catch {
    // Browsers demand that every push is shown, even one that cannot be read.
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
