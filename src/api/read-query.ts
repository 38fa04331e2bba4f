import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { AppError } from '../platform/errors.ts'

type Fields = ReadonlyMap<string, z.ZodType>

export const invalidInput = ({ issues }: z.ZodError): AppError =>
  new AppError('INVALID', 'error.invalid', {
    issues: issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })

const decoded = (value: string): string | null => {
  if (!/[%+]/.test(value)) return value
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Null for a query without fields, or with an unknown, invalid or repeated one. The whole schema then reads the query. */
const readSent = (fields: Fields, url: string): Record<string, unknown> | null => {
  const start = url.indexOf('?') + 1
  if (start === 0 || url.includes('#')) return null
  const values: Record<string, unknown> = {}
  for (const pair of url.slice(start).split('&')) {
    const end = pair.indexOf('=')
    const name = pair.slice(0, end)
    const field = end < 0 ? undefined : fields.get(name)
    const text = decoded(pair.slice(end + 1))
    if (field === undefined || text === null || name in values) return null
    const read = field.safeParse(text)
    if (!read.success) return null
    values[name] = read.data
  }
  return values
}

const isLeftOut = (field: z.ZodType): boolean => {
  const read = field.safeParse(undefined)
  return read.success && read.data === undefined
}

/**
 * Validates a query like the framework, in a third of the time: without promises, and only the fields that were sent.
 * All fields must be optional, and checked one by one.
 */
export const readQuery = (query: z.ZodObject): MiddlewareHandler => {
  const fields: Fields = new Map(Object.entries(query.shape))
  if (query.def.checks?.length || ![...fields.values()].every(isLeftOut))
    throw new Error('This query has a required field, a default, or a check of several fields.')
  const readWhole = validator('query', (sent) => {
    const read = query.safeParse(sent)
    if (!read.success) throw invalidInput(read.error)
    return read.data
  })
  return (c, next) => {
    const values = readSent(fields, c.req.url)
    if (values === null) return readWhole(c, next)
    c.req.addValidatedData('query', values)
    return next()
  }
}

export const withQuickQuery = <Route extends RouteConfig & { request: { query: z.ZodObject } }>(
  { openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>,
  route: Route,
): Route => {
  const { middleware = [], ...described } = route
  openAPIRegistry.registerPath(described)
  return { ...route, hide: true, request: {}, middleware: [...[middleware].flat(), readQuery(route.request.query)] }
}
