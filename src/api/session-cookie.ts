import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { ApiEnv } from './environment.ts'
import { sessionCookieName } from './middleware/request-context.ts'

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https://'), path: '/' }) as const

/** The browser keeps the token for as long as its session can live. */
export const keepInCookie = (c: Context<ApiEnv>, fresh: { token: string; expiresAt: Date }): void => {
  const { clock, settings } = c.var.ctx
  const maxAge = Math.ceil((fresh.expiresAt.getTime() - clock.now().getTime()) / 1000)
  setCookie(c, sessionCookieName(settings.publicUrl), fresh.token, { ...cookieOptions(settings.publicUrl), maxAge })
}

export const dropSessionCookie = (c: Context<ApiEnv>): void => {
  const { publicUrl } = c.var.ctx.settings
  deleteCookie(c, sessionCookieName(publicUrl), cookieOptions(publicUrl))
}
