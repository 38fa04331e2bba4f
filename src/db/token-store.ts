import { eq } from 'drizzle-orm'
import type { Keyring } from '../platform/keyring.ts'
import type { Db } from './client.ts'
import { providerTokens } from './schema/index.ts'

/** Encrypted access tokens, shared by all processes. Implements the providers' `TokenStore`. */
export const createTokenStore = (db: Db, keyring: Keyring) => ({
  read: async (provider: string): Promise<{ token: string; expiresAt: Date } | null> => {
    const row = await db.query.providerTokens.findFirst({ where: eq(providerTokens.provider, provider) })
    if (!row) return null
    try {
      return { token: keyring.open('provider-token', provider, row.sealed), expiresAt: row.expiresAt }
    } catch {
      return null // Sealed under another master key: the provider gives a new token.
    }
  },
  write: async (provider: string, token: string, expiresAt: Date): Promise<void> => {
    const sealed = keyring.seal('provider-token', provider, token)
    await db
      .insert(providerTokens)
      .values({ provider, sealed, expiresAt })
      .onConflictDoUpdate({ target: providerTokens.provider, set: { sealed, expiresAt } })
  },
})
