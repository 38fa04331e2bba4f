// jsdom beside Node: what only a browser has comes from jsdom; what both have (fetch, URL, bytes, timers) stays Node's,
// because the API and its embedded database run in the same process. Vitest's own jsdom environment replaces those too.
import { JSDOM } from 'jsdom'

/** Both have these, and elements accept only jsdom's. */
const FROM_JSDOM = new Set(['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage'])

const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost:3000',
  pretendToBeVisual: true,
})

for (const key of Object.getOwnPropertyNames(window)) {
  if (key in globalThis && !FROM_JSDOM.has(key)) continue
  const value: unknown = Reflect.get(window, key)
  Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
}

const NodeFormData = globalThis.FormData
/** Reads jsdom's forms, and is a body that Node's Request accepts. */
class FormOfPage extends NodeFormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super()
    if (!form) return
    for (const [name, value] of new window.FormData(form, submitter))
      if (typeof value === 'string') this.append(name, value)
  }
}

/** What the pages need from a browser and jsdom lacks. */
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new window.Event('close'))
  },
})
Object.assign(globalThis, {
  FormData: FormOfPage,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  scrollTo: () => {},
  IS_REACT_ACT_ENVIRONMENT: true,
})
