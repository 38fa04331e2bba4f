// Among the scripts of a page, only this file, stored-files.ts and typed-input.ts store data. Stored data may come from
// an older build, or a user may have changed it, so each reader checks it. Without storage, this page's memory is used.

/**
 * `session` belongs to this tab until it is closed. When the shape of the data changes, so does the version, and older
 * versions are not read.
 */
type Entry = readonly [area: 'local' | 'session', version: number]

/** These entries are deleted when the user signs out. */
const OF_PERSON = {
  /** Also read by `public/offline.js`. */
  'boarding-pins': ['local', 2],
  'recent-places': ['local', 2],
  'chat-draft': ['local', 1],
  outbox: ['local', 1],
  sos: ['local', 1],
  'last-search': ['session', 1],
  'push-renewed': ['session', 1],
  'chosen-documents': ['session', 1],
  'sign-in-step': ['session', 2],
  draft: ['session', 1],
  /** Written in its own format by `typed-input.ts`, which in development cannot import this file. */
  typed: ['session', 1],
} as const satisfies Record<string, Entry>

const OF_BROWSER = {
  /** The user that the personal entries belong to. */
  who: ['local', 1],
  'install-hint': ['local', 1],
} as const satisfies Record<string, Entry>

const ENTRIES: Record<string, Entry> = { ...OF_PERSON, ...OF_BROWSER }

type StoredName = keyof typeof OF_PERSON | keyof typeof OF_BROWSER
/** Some names have an entry for each user, ride or form. */
export type StoredKey = StoredName | `${StoredName}:${string}`

const entryOf = (key: StoredKey): Entry => ENTRIES[key.split(':', 1)[0] ?? ''] ?? ['session', 0]
const areaOf = (key: StoredKey): Storage => window[`${entryOf(key)[0]}Storage`]

const memory = new Map<string, string>()

const textOf = (key: StoredKey): string | null => {
  try {
    return areaOf(key).getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Null when nothing is stored, or nothing valid. */
export const readStored = <Value>(key: StoredKey, isValid: (value: unknown) => value is Value): Value | null => {
  try {
    const [version, value]: unknown[] = JSON.parse(textOf(key) ?? '[]')
    return version === entryOf(key)[1] && isValid(value) ? value : null
  } catch {
    return null
  }
}

export const store = (key: StoredKey, value: unknown): void => {
  const text = JSON.stringify([entryOf(key)[1], value])
  try {
    areaOf(key).setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export const clear = (key: StoredKey): void => {
  memory.delete(key)
  try {
    areaOf(key).removeItem(key)
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/** The cache of the copies that `public/worker.js` made of pages and answers. */
export const COPIES = 'copies'
export const CHOSEN_FILES = 'chosen-files'

/** Deletes all personal data, because the next user of this browser may be someone else. */
export const clearPerson = (): void => {
  memory.clear()
  for (const area of ['localStorage', 'sessionStorage'] as const)
    try {
      for (const key of Object.keys(window[area])) if (!(key in OF_BROWSER)) window[area].removeItem(key)
    } catch {
      // A browser without storage has nothing to delete.
    }
  if ('caches' in window) for (const name of [COPIES, CHOSEN_FILES]) void caches.delete(name).catch(() => false)
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
export const isListOf =
  <Value>(isOne: (value: unknown) => value is Value) =>
  (value: unknown): value is Value[] =>
    Array.isArray(value) && value.every(isOne)

/** A channel that tells the other tabs who is signed in; null in browsers without channels. */
export const openTabs = (): BroadcastChannel | null =>
  'BroadcastChannel' in window ? new BroadcastChannel('who') : null

/**
 * Deletes stored data of another user. `who`: the user who is signed in on the shown page; empty for a visitor.
 */
export const setStorageOwner = (who: string): void => {
  const before = readStored('who', isText)
  if (before !== null && before !== who) clearPerson()
  if (who === '') clear('who')
  else store('who', who)
  const tabs = openTabs()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabs?.postMessage(who)
  tabs?.close()
}
