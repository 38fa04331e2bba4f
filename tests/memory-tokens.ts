import type { TokenStore } from '../src/providers/payments/port.ts'

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
