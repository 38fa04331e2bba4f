import { callHttp } from '../../platform/call-http.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MpesaConfig } from '../../platform/config-mpesa.ts'
import type { ProviderOutcome, TokenStore } from './port.ts'
import { readToken } from './transform.ts'

const REFRESH_EARLY_MS = 60_000
const TOKEN_SHARE = 1 / 3

export interface AccessTokens {
  /** Gets a stored token that is valid for at least another minute, or a new one. @param refused A token that Daraja has just refused. */
  obtain: (refused?: string) => Promise<ProviderOutcome<string>>
}

export interface AccessTokenParts {
  config: Pick<MpesaConfig, 'baseUrl' | 'timeoutMs' | 'consumerKey' | 'consumerSecret'>
  fetch: typeof fetch
  clock: Clock
  tokens: TokenStore
}

interface NamedParts extends AccessTokenParts {
  name: string
}

const fetchToken = async ({ config, fetch, clock, tokens, name }: NamedParts): Promise<ProviderOutcome<string>> => {
  const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64')
  const read = readToken(
    await callHttp(fetch, {
      provider: 'daraja',
      url: `${config.baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
      method: 'GET',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      timeoutMs: Math.ceil(config.timeoutMs * TOKEN_SHARE),
    }),
  )
  if (read.kind !== 'accepted') return read
  const { token, lifetimeSeconds } = read.value
  await tokens.write(name, token, new Date(clock.now().getTime() + lifetimeSeconds * 1000))
  return { kind: 'accepted', value: token }
}

/** All processes that share the store use the same token. This process fetches only one token at a time. */
export const createAccessTokens = (parts: NamedParts): AccessTokens => {
  let refreshing: Promise<ProviderOutcome<string>> | null = null
  const refresh = () => {
    refreshing ??= fetchToken(parts).finally(() => {
      refreshing = null
    })
    return refreshing
  }
  return {
    obtain: async (refused) => {
      const stored = await parts.tokens.read(parts.name)
      const isFresh = stored !== null && stored.expiresAt.getTime() - REFRESH_EARLY_MS > parts.clock.now().getTime()
      return isFresh && stored.token !== refused ? { kind: 'accepted', value: stored.token } : refresh()
    },
  }
}
