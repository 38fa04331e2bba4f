import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clear, clearPerson, isListOf, isText, readStored, setStorageOwner, store } from './storage.ts'

/** Its keys are own properties, as in a browser. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}
let areas: { localStorage: FakeStorage; sessionStorage: FakeStorage }
beforeEach(() => {
  areas = { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() }
  vi.stubGlobal('window', areas)
})
afterEach(() => {
  clearPerson()
  vi.unstubAllGlobals()
})

it('stored data is read, and data of another version or shape is ignored', () => {
  store('recent-places', ['Nakuru'])
  expect(readStored('recent-places', isListOf(isText))).toEqual(['Nakuru'])
  expect(readStored('recent-places', isText)).toBeNull()
  for (const text of ['[1,["Nakuru"]]', '["Nakuru"]', 'null', '{', '7', '"Nakuru"']) {
    areas.localStorage['recent-places'] = text
    expect([text, readStored('recent-places', isListOf(isText))]).toEqual([text, null])
  }
})

it('the memory of the page is used if storage is full or refused', () => {
  areas.localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  store('chat-draft:a:b', 'half a sent')
  expect(readStored('chat-draft:a:b', isText)).toBe('half a sent')
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  expect(readStored('chat-draft:a:b', isText)).toBe('half a sent')
  clear('chat-draft:a:b')
  expect(readStored('chat-draft:a:b', isText)).toBeNull()
})

it('personal data is deleted when its user is no longer signed in, including entries of an older build', () => {
  setStorageOwner('')
  store('draft:sign-in', { phone: '0712' })
  setStorageOwner('wanjiku')
  // A visitor's drafts stay after signing in, because many forms are filled in before it.
  expect(Object.keys(areas.sessionStorage)).toEqual(['draft:sign-in'])
  store('boarding-pins', [])
  store('install-hint', true)
  areas.localStorage['of an older build'] = 'x'
  setStorageOwner('wanjiku')
  expect(Object.keys(areas.localStorage)).toHaveLength(4)
  setStorageOwner('')
  expect([Object.keys(areas.localStorage), Object.keys(areas.sessionStorage)]).toEqual([['install-hint'], []])
})

it('personal data is deleted also when another user signs in', () => {
  setStorageOwner('wanjiku')
  store('last-search', 'from=Nairobi')
  setStorageOwner('james')
  expect(Object.keys(areas.sessionStorage)).toEqual([])
  expect(readStored('who', isText)).toBe('james')
})
