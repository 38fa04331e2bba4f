// Shows what is stored on this phone: boarding PINs (src/web/features/boarding/store-pin.ts) and copies (worker.js).

const readPins = () => {
  try {
    const [, pins = []] = JSON.parse(localStorage.getItem('boarding-pins') ?? '[]')
    return pins
  } catch {
    return []
  }
}

const line = (name, text) => {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
const unhide = (id) => {
  document.getElementById(id).hidden = false
}

const pins = document.getElementById('pins')
for (const { pin, trip, departure } of readPins()) {
  const item = document.createElement('li')
  item.append(line('span', `${trip}, ${departure}`), line('strong', pin))
  pins.append(item)
  unhide('boarding')
}

const hours = new Intl.DateTimeFormat('en-KE', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Nairobi',
})
const listCopies = async () => {
  if (!(await caches.has('copies'))) return
  const cache = await caches.open('copies')
  for (const { url } of (await cache.keys()).toReversed()) {
    const { headers } = await cache.match(url)
    const title = headers.get('x-title')
    if (title === null) continue
    const link = line('a', decodeURIComponent(title))
    link.href = url
    const item = document.createElement('li')
    item.append(link, line('span', hours.format(Number(headers.get('x-copied-at')))))
    document.getElementById('copies').append(item)
    unhide('readable')
  }
}
if ('caches' in window) void listCopies()
// Loads the page that failed, and not this one.
document.getElementById('again').href = location.href
