import { createRoute as describeRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { AppError, notFound, unauthenticated } from '../platform/errors.ts'
import type { AdminProposal, ProposalAnswer } from '../shared/contract/admin.ts'
import { ErrorBody } from '../shared/contract/errors.ts'
import type { ServerMessageKey } from '../shared/messages/server.ts'
import { zFilledText, zId } from '../shared/contract/primitives.ts'
import type { ApiEnv } from './environment.ts'
import { chooseReader } from './read-from-replicas.ts'
import { invalidInput } from './read-query.ts'

export const createRouter = () =>
  new OpenAPIHono<ApiEnv>({
    strict: false,
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param') throw notFound()
      throw invalidInput(result.error)
    },
  })

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const refusal = (description: string) => json(ErrorBody, description)

/** The error answers of every operation. A handler throws an error, and `answerError` writes the answer. */
export const refusals = {
  400: refusal('The body could not be read'),
  401: refusal('The call needs a session'),
  403: refusal('The caller may not do this'),
  404: refusal('The resource does not exist, or the caller may not know that it exists'),
  409: refusal('The current state does not allow this'),
  413: refusal('The body is too large'),
  415: refusal('The body has the wrong content type'),
  422: refusal('A value is invalid'),
  429: refusal('The caller has reached a limit'),
  503: refusal('A provider or the database cannot be reached'),
} as const

export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

export const optionalBody = <Schema extends z.ZodType>(schema: Schema) => ({ ...body(schema), required: false })

/** The body of a 202: the decision waits for a second admin. */
export const proposed = ({ proposal }: { proposal: AdminProposal }): ProposalAnswer => ({ success: true, proposal })

export const idParam = { id: zId }

const MAX_KEY_LENGTH = 255

/** For `request.headers` of a route that must not create the same thing twice, such as a payment or a message. */
export const idempotencyHeaders = z.object({ 'idempotency-key': zFilledText(MAX_KEY_LENGTH).optional() })

export const idempotencyKey = (c: Context): string | null => c.req.header('idempotency-key')?.trim() ?? null

/** A header of the answer says that an earlier call with the same idempotency key did the work. */
export const answerOnce = <Body extends object, const Status extends ContentfulStatusCode>(
  c: Context,
  { status, body: answer, replayed }: { status: Status; body: Body; replayed: boolean },
) => {
  if (replayed) c.header('idempotency-replayed', 'true')
  return c.json(answer, status)
}

const GUARDS = new WeakSet<MiddlewareHandler>()
/** Marks a check of the session, so that the OpenAPI document says that the operation needs a session. */
const guard = (check: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> => {
  GUARDS.add(check)
  return check
}

/** Runs before validation, so that callers without a session learn nothing about the input. */
export const signedIn = guard((c, next) => {
  if (c.var.ctx.actor.kind !== 'user') throw unauthenticated()
  return next()
})

export const signedInOr = (sentence: ServerMessageKey): MiddlewareHandler<ApiEnv> =>
  guard((c, next) => {
    if (c.var.ctx.actor.kind !== 'user') throw new AppError('UNAUTHENTICATED', sentence)
    return next()
  })

/** Like `signedIn`, but also accepts a caller with a verified phone who is about to register. */
export const registering = guard((c, next) => {
  if (c.var.ctx.actor.kind !== 'user' && c.var.ctx.actor.kind !== 'registrant') throw unauthenticated()
  return next()
})

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of an operation in generated clients: `getRequestByIdReview` for `GET /request/{id}/review`. */
const operationIdOf = (method: string, path: string): string => {
  const words = path
    .split('/')
    .flatMap((part) => (part.startsWith('{') ? ['by', part.slice(1, -1)] : part.split(/[-.]/)))
  return method + words.map(capitalised).join('')
}

export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'The access token that `POST /api/auth/verify-otp` returns' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The cookie that `POST /api/auth/session` sets in a browser; over HTTPS its name is `__Host-session`',
  },
} as const
const WITH_SESSION = [{ token: [] }, { cookie: [] }]

const describe = <const Route extends RouteConfig>(route: Route, tags: string[], session?: MiddlewareHandler) => {
  const steps = [route.middleware ?? session ?? []].flat()
  const readers = chooseReader(route.method, route.path)
  return describeRoute({
    tags,
    ...route,
    ...(steps.length + readers.length > 0 && ({ middleware: [...steps, ...readers] } as object)),
    operationId: operationIdOf(route.method, route.path),
    security: steps.some((step) => GUARDS.has(step)) ? WITH_SESSION : [{}, ...WITH_SESSION],
  })
}

/** @param session Refuses callers without a session, in every operation without a middleware of its own. */
export const routesOf =
  (group: string, session?: MiddlewareHandler) =>
  <const Route extends RouteConfig>(route: Route) =>
    describe(route, [group], session)
