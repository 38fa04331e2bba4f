import { useEffect, useState } from 'react'

const storageKeyOf = (name: string) => `draft:${name}`

/**
 * State that this tab remembers through reloads. `restored` turns once, from 0 to 1, when something was found: use it
 * as a key for parts that read their start value only once.
 */
export const useStoredState = <Value>(name: string, initial: Value) => {
  const [value, setValue] = useState(initial)
  const [restored, setRestored] = useState(0)
  useEffect(() => {
    const stored = sessionStorage.getItem(storageKeyOf(name))
    if (stored === null) return
    setValue((now) => ({ ...now, ...(JSON.parse(stored) as Partial<Value>) }))
    setRestored(1)
  }, [name])
  const store = (next: Value) => {
    setValue(next)
    sessionStorage.setItem(storageKeyOf(name), JSON.stringify(next))
  }
  return { value, store, restored }
}

export const forgetStored = (name: string): void => sessionStorage.removeItem(storageKeyOf(name))
