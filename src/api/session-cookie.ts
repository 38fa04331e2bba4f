import type { Context } from 'hono'
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie'
import type { Visitor } from '../domain/context.ts'
import { newToken } from '../platform/ids.ts'
import type { ApiEnv } from './environment.ts'

/** `__Host-` binds the cookie to this host, and browsers require HTTPS for it. */
export const cookieName = (kind: 'session' | 'otp' | 'device' | 'seen', publicUrl: string) =>
  publicUrl.startsWith('https://') ? `__Host-${kind}` : kind

export const sessionToken = (c: Context, publicUrl: string) => {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer' && token) return { token, credential: 'bearer' as const }
  const cookie = getCookie(c, cookieName('session', publicUrl))
  return cookie === undefined ? null : { token: cookie, credential: 'cookie' as const }
}

const OUR_TOKEN = /^[\w-]{43}$/
const tokenIn = (c: Context, kind: 'otp' | 'device', publicUrl: string): string | null => {
  const value = getCookie(c, cookieName(kind, publicUrl)) ?? ''
  return OUR_TOKEN.test(value) ? value : null
}

/** Current browsers send Sec-Fetch-Site. An older browser counts as one only when a page of ours makes the call. */
export const visitorOf = (c: Context, publicUrl: string, isPage: boolean): Visitor => {
  const device = tokenIn(c, 'device', publicUrl)
  return {
    isBrowser: isPage || c.req.header('sec-fetch-site') !== undefined,
    // A known browser uses its `device` cookie when the answer that sets `otp` was lost.
    binding: tokenIn(c, 'otp', publicUrl) ?? device,
    device,
  }
}

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https://'), path: '/' }) as const

export const setSessionCookie = (c: Context<ApiEnv>, fresh: { token: string; expiresAt: Date }): void => {
  const { clock, settings } = c.var.ctx
  const maxAge = Math.ceil((fresh.expiresAt.getTime() - clock.now().getTime()) / 1000)
  setCookie(c, cookieName('session', settings.publicUrl), fresh.token, { ...cookieOptions(settings.publicUrl), maxAge })
}

export const heldInCookie = (c: Context<ApiEnv>): string | null =>
  getCookie(c, cookieName('session', c.var.ctx.settings.publicUrl)) ?? null

export const dropSessionCookie = (c: Context<ApiEnv>): void => {
  const { publicUrl } = c.var.ctx.settings
  deleteCookie(c, cookieName('session', publicUrl), cookieOptions(publicUrl))
}

const LASTING_SECONDS = { otp: 3600, device: 365 * 24 * 3600, seen: 30 } as const

const lastingOptions = (kind: keyof typeof LASTING_SECONDS, publicUrl: string) => ({
  ...cookieOptions(publicUrl),
  maxAge: LASTING_SECONDS[kind],
})

export const setOtherCookie = (c: Context<ApiEnv>, kind: keyof typeof LASTING_SECONDS, value: string | null): void => {
  const { publicUrl } = c.var.ctx.settings
  if (value !== null) setCookie(c, cookieName(kind, publicUrl), value, lastingOptions(kind, publicUrl))
}

/** The pages with a form that requests a code. With `.data`, a script requests the data of the page. */
const REQUESTS_CODE = /^\/auth\/(?:sign-in|sign-up|driver)(?:\.data)?$/

/**
 * The cookie that a code will be bound to, for a page that can request a code. The answer to the request sets the cookie
 * too, but that answer can be lost, and a browser ignores the first of two answers when a form is sent twice.
 * @returns null on other pages, and for a known browser
 */
export const bindingCookie = (c: Context, publicUrl: string): string | null => {
  if (c.req.method !== 'GET' || !REQUESTS_CODE.test(c.req.path)) return null
  if (tokenIn(c, 'device', publicUrl) !== null) return null
  const token = tokenIn(c, 'otp', publicUrl) ?? newToken()
  return generateCookie(cookieName('otp', publicUrl), token, lastingOptions('otp', publicUrl))
}
