// Records typed values from the first moment on. React hydrates a page without reading its boxes. Its state does not
// contain the typed values, so the next render would restore the old text. This file therefore sends the values to
// React after hydration. It also stores them in this tab with their history entry, and restores them after a reload,
// Back or Forward, until the form was sent and its answer says `ok`.

import type { Control, Controls, Typed } from './typed-controls.ts'

export interface TypedInput {
  hydrating: () => void
  /** Called after the page is hydrated and its drafts are restored. */
  hydrated: () => void
  /** Called when the page of another history entry was rendered. */
  rendered: () => void
  saved: () => void
}

declare global {
  interface Window {
    typedInput?: TypedInput
  }
}

/**
 * Runs before React. In development it is written into the page as text, so it cannot use anything outside this
 * function and the one that is passed.
 */
// oxlint-disable-next-line max-lines-per-function
export const watchTypedInput = (makeControls: () => Controls): void => {
  const [isControl, isTick, isChanged, read, controlsById, replay] = makeControls()
  interface Stored {
    /** The user: drafts are not shown to other users, for example on a shared phone. */
    who: string
    entries: Record<string, Record<string, Typed>>
  }
  const STORAGE_KEY = 'typed'
  const MAX_ENTRIES = 20
  const NOT_STORED = '[type=password],[type=file],[autocomplete=one-time-code]'

  const root = document.documentElement
  /** Empty for a visitor; undefined until a page has set it. */
  let who = root.dataset['who']
  /** The router stores the key of an entry in this state. */
  const past = history as { state: { key?: string } | null }

  const ids = new WeakMap<Control, string>()
  /** Key: the id of the control; in the order of typing. */
  const typed = new Map<string, Typed & { control: Control }>()
  /** Values that are stored but not restored yet. */
  const waiting = new Map<string, Typed>()
  let isReady = false
  let sent: HTMLFormElement | undefined

  const record = (control: Control) => {
    const id = ids.get(control) ?? [...controlsById()].find(([, other]) => other === control)?.[0]
    if (id === undefined) return
    ids.set(control, id)
    typed.set(id, { control, ...read(control) })
  }

  /** The old value of the focused box, because a place can be chosen without typing. */
  const focusOn = (target: EventTarget | null) =>
    isControl(target) ? { control: target, value: target.value } : undefined
  let focused = focusOn(document.activeElement)
  const recordFocused = () => {
    if (!isReady || !focused || focused.control.value === focused.value) return
    focused.value = focused.control.value
    record(focused.control)
  }

  const load = (): Stored => {
    const none = { who: who ?? '', entries: {} }
    try {
      const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Stored | null
      return stored?.who === none.who ? stored : none
    } catch {
      return none
    }
  }
  /** @param isGone Another history entry replaced the current entry, and gets the typed values. */
  const save = (isGone = false) => {
    if (entry === undefined || who === undefined) return
    recordFocused()
    const stored = load()
    const now = isGone ? {} : Object.fromEntries<Typed>(waiting)
    const all = controlsById()
    for (const [id, { control: recorded, ...last }] of isGone ? [] : typed) {
      const control = recorded.isConnected ? recorded : all.get(id)
      if (control && control.name !== '' && !control.matches(NOT_STORED)) now[id] = isReady ? read(control) : last
    }
    const { [entry]: _, ...others } = stored.entries
    const rest = Object.entries(others).slice(1 - MAX_ENTRIES)
    stored.entries = Object.fromEntries(Object.keys(now).length > 0 ? [...rest, [entry, now]] : rest)
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    } catch {
      // Storage is full or refused: a reload starts without the values.
    }
  }

  const restoreRendered = () => {
    const all = waiting.size > 0 ? controlsById() : new Map<string, Control>()
    for (const [id, now] of waiting) {
      const control = all.get(id)
      if (!control) continue
      waiting.delete(id)
      const differs = isTick(control) ? control.checked !== now.checked : control.value !== now.value
      if (differs) control.closest('details')?.setAttribute('open', '')
      if (isReady && (differs || now.place !== undefined)) replay(control, now)
      if (!isReady && !typed.has(id) && differs && !control.disabled) {
        if (isTick(control)) control.checked = now.checked
        else control.value = now.value
        if (now.place !== undefined) control.dataset['place'] = now.place
      }
      record(control)
    }
    renders.disconnect()
    if (isReady && waiting.size > 0) renders.observe(document.body, { childList: true, subtree: true })
  }
  // A timer, because React must have finished its own work before values are replayed.
  const renders = new MutationObserver(() => setTimeout(restoreRendered))

  const restoreEntry = () => {
    waiting.clear()
    for (const [id, now] of Object.entries((entry !== undefined && load().entries[entry]) || {})) waiting.set(id, now)
    restoreRendered()
  }

  if (past.state?.key === undefined)
    history.replaceState({ ...past.state, key: performance.timeOrigin.toString(36) }, '')
  let entry = past.state?.key
  let path = location.pathname

  /** Called while the page of the old entry is still shown. */
  const onEntry = (by: 'pushState' | 'replaceState' | 'popstate') => {
    const next = past.state?.key ?? entry
    if (next === entry) return
    recordFocused()
    for (const [id, { control }] of typed) {
      // The address already contains the values of a search.
      const form = control.form?.getAttribute('method') === 'get' ? control.form.getAttribute('action') : null
      if (by !== 'popstate' && form !== null && new URL(form, location.href).pathname === location.pathname)
        typed.delete(id)
    }
    save(by === 'replaceState')
    entry = next
    waiting.clear()
    if (path !== location.pathname) typed.clear()
    path = location.pathname
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const write = history[method].bind(history)
    history[method] = (...state) => {
      write(...state)
      onEntry(method)
    }
  }
  addEventListener('popstate', () => onEntry('popstate'), true)
  addEventListener('pagehide', () => save())
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  // After a sign-in or a sign-out, everything typed before is deleted.
  new MutationObserver(() => {
    const { who: next = who } = root.dataset
    if (next === who) return
    who = next
    typed.clear()
    waiting.clear()
    save()
  }).observe(root, { attributeFilter: ['data-who'] })

  const recordChanged = () => {
    for (const control of controlsById().values()) if (isChanged(control)) record(control)
  }
  /** While drafts are restored, events from scripts are not typing. */
  const onTyped = ({ isTrusted, target }: Event) => {
    if ((isTrusted || isReady) && isControl(target)) record(target)
  }
  addEventListener('input', onTyped, true)
  addEventListener('change', onTyped, true)
  addEventListener('focusin', ({ target }) => {
    recordFocused()
    focused = focusOn(target)
  })
  addEventListener('submit', ({ target }) => (sent = target instanceof HTMLFormElement ? target : undefined), true)

  recordChanged()
  restoreEntry()

  window.typedInput = {
    hydrating: recordChanged,
    hydrated: () => {
      const all = controlsById()
      for (const [id, { control, ...now }] of typed) {
        const rendered = control.isConnected ? control : all.get(id)
        if (rendered) replay(rendered, now)
      }
      isReady = true
      restoreRendered()
    },
    rendered: restoreEntry,
    saved: () => {
      recordFocused()
      for (const [id, { control }] of typed) if (control.form === sent) typed.delete(id)
      save()
    },
  }
}
