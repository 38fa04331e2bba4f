// A jsdom window inside Node. Pages get from jsdom only what Node lacks. What both have (fetch, URL, bytes, timers)
// stays Node's, because the API and its embedded database run in the same process. Vitest's own jsdom environment would
// replace those too.
import { format } from 'node:util'
import { JSDOM, type DOMWindow } from 'jsdom'
import { expect, inject } from 'vitest'
import { noteFile, notePart, STATE_TITLE } from './form-parts.ts'

/** Names that Node has too, but that pages need from jsdom. Elements, for example, accept only jsdom's events. */
const FROM_JSDOM = new Set(['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage'])

/** Test files of one worker share modules. They must share the window too: a second one would have its own storage. */
const found: unknown = Reflect.get(globalThis, 'window')
const isWindow = (value: unknown): value is DOMWindow => value !== undefined
const earlier = isWindow(found) ? found : undefined
const openWindow = () =>
  new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost:3000',
    pretendToBeVisual: true,
  }).window
const window = earlier ?? openWindow()

for (const key of Object.getOwnPropertyNames(window)) {
  if (key in globalThis && !FROM_JSDOM.has(key)) continue
  const value: unknown = Reflect.get(window, key)
  Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
}

const NodeFormData = globalThis.FormData
const isFileInput = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'file' && element.name !== ''
/** Reads the fields and files of a form of jsdom. Node's `Request` accepts only a `FormData` of Node as a body. */
class FormOfPage extends NodeFormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super()
    if (!form) return
    for (const [name, value] of new window.FormData(form, submitter))
      if (typeof value === 'string') this.append(name, value)
    for (const { name, files } of [...form.elements].filter(isFileInput))
      for (const file of files ?? []) this.append(name, file, file.name)
  }
}

const folder = inject('notedFolder')
noteFile(folder, expect.getState().testPath ?? '')
if (!earlier) {
  window.addEventListener('submit', ({ target }) => target instanceof HTMLFormElement && notePart(folder, target), true)
  new window.MutationObserver(() => {
    for (const title of window.document.querySelectorAll(STATE_TITLE)) notePart(folder, title)
  }).observe(window.document, { childList: true, subtree: true })
}

/** React only warns about a duplicate key, and may then show an element twice or not at all. This makes it an error. */
const { error: say } = console
const error = (...said: unknown[]) => {
  if (String(said[0]).includes('same key')) throw new Error(format(...said))
  say(...said)
}
if (!earlier) Object.assign(console, { error })

/** jsdom has no modal dialogs. */
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    notePart(folder, this)
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new window.Event('close'))
  },
})
const styleOf = window.getComputedStyle
const styles = new Map<string, CSSStyleDeclaration>()
const MEANING = ['hidden', 'open', 'type']
/**
 * After each change of a page, jsdom compares every element again with all rules of its own style sheet. Our styles are
 * not loaded, so the result depends only on the element's name and these attributes, and is cached by them.
 */
const getComputedStyle = (element: Element): CSSStyleDeclaration => {
  const key = [element.localName, ...MEANING.map((name) => String(element.getAttribute(name)))].join()
  const known = styles.get(key)
  if (known) return known
  const alone = element.cloneNode(false)
  const style = styleOf(alone instanceof window.Element ? alone : element)
  styles.set(key, style)
  return style
}
/** An event stream that never sends an event. Tests in a browser cover streams. */
class QuietStream extends window.EventTarget {
  close() {}
}
class NothingInView {
  observe() {}
  disconnect() {}
}
window.Element.prototype.scrollIntoView = () => {}
const matchMedia = () => Object.assign(new window.EventTarget(), { matches: false })
/** For the arrow keys of radio buttons, user-event needs `CSS.escape`. Our names contain nothing to escape. */
const CSS = { escape: (name: string) => name }
Object.assign(window, { matchMedia, CSS, getComputedStyle })
Object.assign(globalThis, {
  FormData: FormOfPage,
  EventSource: QuietStream,
  IntersectionObserver: NothingInView,
  ResizeObserver: NothingInView,
  matchMedia,
  getComputedStyle,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  scrollTo: () => {},
})
