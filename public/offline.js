// The PINs that a ride's page has stored on this phone; written by src/web/features/boarding/kept-pins.ts.

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

const list = document.getElementById('pins')
for (const { pin, trip, departure } of readPins()) {
  const item = document.createElement('li')
  item.append(line('span', `${trip}, ${departure}`), line('strong', pin))
  list.append(item)
}
// The page that failed to load, not this one.
document.getElementById('again').href = location.href
