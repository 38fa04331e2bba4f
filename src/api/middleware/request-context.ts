import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { authenticateSession } from '../../domain/auth/index.ts'
import type { Actor, Ctx, Dependencies } from '../../domain/context.ts'
import { newId } from '../../platform/ids.ts'
import type { ApiEnv, PageCalls } from '../environment.ts'
import { sessionToken, visitorOf } from '../session-cookie.ts'

/** Behind n proxies of ours, the n-th address from the right of X-Forwarded-For; else the address of the socket. */
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

export const requestContext =
  (deps: Dependencies, options: { trustProxyHops: number }): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const requestId = newId()
    // Calls inside this process have no connection. A page's call has only `page`; a test's call has no bindings at all.
    const { page = null, outgoing } = (c.env ?? {}) as { page?: PageCalls } & Partial<HttpBindings>
    // With `c.header`, the framework would copy the headers of every answer, so Node's own answer gets the id.
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
