import { useState } from 'react'
import { clear, isObject, readStored, store } from './storage.ts'
import { useHydrated } from './use-hydrated.ts'

const storageKeyOf = (name: string) => `draft:${name}` as const

/** A stored object need not have every property: a missing one gets its initial value. */
const isPart = <Value>(value: unknown): value is Partial<Value> => isObject(value)

/**
 * State that survives reloads. `restored`: a stored value was found; use it as a key for components that read their
 * initial value only once.
 */
export const useStoredState = <Value>(name: string, initial: Value) => {
  const [state, setState] = useState({ value: initial, looked: false, restored: false })
  const hydrated = useHydrated()
  if (hydrated && !state.looked) {
    const stored = readStored(storageKeyOf(name), isPart<Value>)
    setState({ value: { ...state.value, ...stored }, looked: true, restored: stored !== null })
  }
  const change = (value: Value) => {
    setState({ ...state, value })
    store(storageKeyOf(name), value)
  }
  return { value: state.value, store: change, restored: state.restored }
}

export const clearStored = (name: string): void => clear(storageKeyOf(name))
