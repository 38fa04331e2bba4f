import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

const storageKeyOf = (name: string) => `draft:${name}`

const readStored = <Value>(name: string): Partial<Value> | null => {
  const stored = sessionStorage.getItem(storageKeyOf(name))
  return stored === null ? null : (JSON.parse(stored) as Partial<Value>)
}

/**
 * State stored in this tab through reloads. `restored` becomes true when something was found: use it as a key for
 * parts that read their initial value only once.
 */
export const useStoredState = <Value>(name: string, initial: Value) => {
  const [state, setState] = useState({ value: initial, looked: false, restored: false })
  const hydrated = useHydrated()
  if (hydrated && !state.looked) {
    const stored = readStored<Value>(name)
    setState({ value: { ...state.value, ...stored }, looked: true, restored: stored !== null })
  }
  const store = (value: Value) => {
    setState({ ...state, value })
    sessionStorage.setItem(storageKeyOf(name), JSON.stringify(value))
  }
  return { value: state.value, store, restored: state.restored }
}

export const forgetStored = (name: string): void => sessionStorage.removeItem(storageKeyOf(name))
