/** `localStorage` if available and not full; otherwise this page's memory. */
const memory = new Map<string, string>()

export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const keep = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export const forget = (key: string): void => {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser without storage has nothing to delete.
  }
}
