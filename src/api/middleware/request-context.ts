import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { authenticateSession } from '../../domain/auth/index.ts'
import type { Actor, Ctx, Dependencies, Visitor } from '../../domain/context.ts'
import { newId } from '../../platform/ids.ts'
import type { ApiEnv, PageCalls } from '../environment.ts'

/** `__Host-` binds the cookie to this host, and browsers require HTTPS for it. */
export const cookieName = (kind: 'session' | 'otp' | 'device' | 'seen', publicUrl: string) =>
  publicUrl.startsWith('https://') ? `__Host-${kind}` : kind

/** The session token: a program's Bearer header, or the browser's cookie. */
const sessionToken = (c: Context, publicUrl: string) => {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer' && token) return { token, credential: 'bearer' as const }
  const cookie = getCookie(c, cookieName('session', publicUrl))
  return cookie === undefined ? null : { token: cookie, credential: 'cookie' as const }
}

/** The socket's address, or behind proxies of ours the n-th address from the right of X-Forwarded-For. */
export const clientAddress = (c: Context, trustProxyHops: number): string => {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const fromProxy = trustProxyHops > 0 ? forwarded.at(-trustProxyHops)?.trim() : undefined
  if (fromProxy) return fromProxy
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return '127.0.0.1' // In-process calls have no socket.
  }
}

const ANONYMOUS: Actor = { kind: 'anonymous' }

const actorOf = (deps: Dependencies, token: string, page: PageCalls | null): Promise<Actor> => {
  const actor = page?.actors.get(token) ?? authenticateSession(deps, token)
  page?.actors.set(token, actor)
  return actor
}

/** The caller, and the token that identified them. An unknown token identifies no one. */
const recognise = async (
  c: Context,
  deps: Dependencies,
  page: PageCalls | null,
): Promise<{ actor: Actor; credential: Ctx['credential'] }> => {
  const given = sessionToken(c, deps.settings.publicUrl)
  const actor = given === null ? ANONYMOUS : await actorOf(deps, given.token, page)
  return given === null || actor.kind === 'anonymous'
    ? { actor, credential: undefined }
    : { actor, credential: given.credential }
}

const OUR_TOKEN = /^[\w-]{43}$/
export const tokenIn = (c: Context, kind: 'otp' | 'device', publicUrl: string): string | null => {
  const value = getCookie(c, cookieName(kind, publicUrl)) ?? ''
  return OUR_TOKEN.test(value) ? value : null
}

/** Current browsers send Sec-Fetch-Site; older ones are recognised by the calling page. */
const visitorOf = (c: Context, publicUrl: string, isPage: boolean): Visitor => {
  const device = tokenIn(c, 'device', publicUrl)
  return {
    isBrowser: isPage || c.req.header('sec-fetch-site') !== undefined,
    // An answer that sets the first cookie can be lost, so the sign-in pages set it too. A known browser has the second.
    binding: tokenIn(c, 'otp', publicUrl) ?? device,
    device,
  }
}

export const requestContext =
  (deps: Dependencies, options: { trustProxyHops: number }): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const requestId = newId()
    // Calls without a server, as in tests, have no bindings.
    const { page = null, outgoing } = (c.env ?? {}) as { page?: PageCalls } & Partial<HttpBindings>
    // Straight to the server where there is one: otherwise the framework copies the headers of every answer.
    if (outgoing) outgoing.setHeader('x-request-id', requestId)
    else c.header('x-request-id', requestId)
    const { actor, credential } = await recognise(c, deps, page)
    const address = page?.address ?? clientAddress(c, options.trustProxyHops)
    const visitor = visitorOf(c, deps.settings.publicUrl, page !== null)
    const userAgent = c.req.header('user-agent') ?? ''
    c.set('ctx', { ...deps, actor, credential, requestId, clientAddress: address, visitor, userAgent })
    await next()
    if (c.req.method !== 'GET') page?.actors.clear()
  }
