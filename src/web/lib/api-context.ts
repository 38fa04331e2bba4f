import { createContext } from 'react-router'
import { createApiClient, type ApiClient } from './api-client.ts'
import type { Language } from '../../shared/kernel/enums.ts'

/** `context.get(apiContext)` in a loader or an action: the API with the session of the page's request, without a network call. */
export const apiContext = createContext<ApiClient>()

// Headers of the page's request that the API's decisions depend on. The language and cookies are set separately.
const FORWARDED = ['origin', 'sec-fetch-site', 'user-agent']

const cookiesAfter = (sent: string, cookiesToSet: readonly string[]): string => {
  const jar = new Map(sent.split(/;\s*/).map((pair) => [pair.split('=', 1)[0] ?? '', pair]))
  for (const cookie of cookiesToSet) {
    const pair = cookie.split(';', 1)[0] ?? ''
    jar.set(pair.split('=', 1)[0] ?? '', pair)
  }
  return [...jar.values()].filter((pair) => pair !== '').join('; ')
}

/** Cookies that the API sets are sent with later calls. The caller adds `cookiesToSet` to the page's answer. */
export const inProcessApi = (
  page: Request,
  call: (request: Request) => Promise<Response>,
  language: Language,
): { api: ApiClient; cookiesToSet: string[] } => {
  const cookiesToSet: string[] = []
  const callAsVisitor = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers)
    headers.set('accept-language', language)
    for (const name of FORWARDED) {
      const value = page.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const cookies = cookiesAfter(page.headers.get('cookie') ?? '', cookiesToSet)
    if (cookies !== '') headers.set('cookie', cookies)
    const response = await call(new Request(input, { ...init, headers }))
    cookiesToSet.push(...response.headers.getSetCookie())
    return response
  }
  const api = createApiClient(`${new URL(page.url).origin}/api`, callAsVisitor)
  return { api, cookiesToSet }
}
