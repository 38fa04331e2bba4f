interface Remembered<Value> {
  value: Value
  until: number
}

export interface Memory<Value> {
  read: (key: string, now: Date) => Value | undefined
  write: (key: string, value: Value, now: Date) => void
}

/** A small cache in this process. All entries expire, and the oldest ones are deleted first when it is full. */
export const createMemory = <Value>(maxEntries: number, maxAgeMs: number): Memory<Value> => {
  const entries = new Map<string, Remembered<Value>>()
  return {
    read: (key, now) => {
      const found = entries.get(key)
      if (found === undefined) return undefined
      if (found.until > now.getTime()) return found.value
      entries.delete(key)
      return undefined
    },
    write: (key, value, now) => {
      entries.delete(key)
      entries.set(key, { value, until: now.getTime() + maxAgeMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
  }
}
