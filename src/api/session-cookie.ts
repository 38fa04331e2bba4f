import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ApiEnv } from './environment.ts'
import { cookieName } from './middleware/request-context.ts'

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https://'), path: '/' }) as const

/** The browser stores the token for as long as the session can be valid. */
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

const LASTING_SECONDS = { otp: 600, device: 365 * 24 * 3600, seen: 30 } as const

/** The cookie of a requested code, of a known browser, or of the last write; nothing for a program. */
export const setOtherCookie = (c: Context<ApiEnv>, kind: keyof typeof LASTING_SECONDS, value: string | null): void => {
  const { publicUrl } = c.var.ctx.settings
  if (value !== null)
    setCookie(c, cookieName(kind, publicUrl), value, { ...cookieOptions(publicUrl), maxAge: LASTING_SECONDS[kind] })
}
