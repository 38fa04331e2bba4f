import { createContext } from 'react-router'
import type { Language } from '../../shared/contract/enums.ts'
import { createApiClient, type ApiClient } from './api-client.ts'

/** `context.get(apiContext)` in a loader or an action: the API as the visitor, without a network. */
export const apiContext = createContext<ApiClient>()

// What the API decides by: who asks, from which page, in which language.
const FORWARDED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent']

/** The API as the visitor of this page; cookies that the API sets are kept for the page's answer. */
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
    const response = await call(new Request(input, { ...init, headers }))
    cookiesToSet.push(...response.headers.getSetCookie())
    return response
  }
  return { api: createApiClient(`${new URL(page.url).origin}/api`, { fetch: callAsVisitor }), cookiesToSet }
}
