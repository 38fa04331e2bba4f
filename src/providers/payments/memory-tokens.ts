import type { TokenStore } from './port.ts'

/** Tokens of one process. Processes that should share them keep them in the database instead. */
export const createMemoryTokens = (): TokenStore => {
  const known = new Map<string, { token: string; expiresAt: Date }>()
  return {
    read: (provider) => Promise.resolve(known.get(provider) ?? null),
    write: (provider, token, expiresAt) => {
      known.set(provider, { token, expiresAt })
      return Promise.resolve()
    },
  }
}
