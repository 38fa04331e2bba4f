import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  maxItems?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  schema: Schema
}
export interface Operation {
  method: string
  path: string
  operationId: string
  needsSession: boolean
  parameters: Parameter[]
  body: Schema | null
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}
interface RawOperation {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Operation['responses']
}

export const operationsOf = (document: OpenApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      method: method.toUpperCase(),
      path,
      operationId: raw.operationId,
      // An empty entry means that a call without a session is allowed.
      needsSession: raw.security.every((way) => Object.keys(way).length > 0),
      parameters: raw.parameters ?? [],
      body: raw.requestBody?.content['application/json']?.schema ?? null,
      responses: raw.responses,
    })),
  )

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5000),
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '+254712345678',
  '🚗'.repeat(40),
]
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  { a: { b: {} } },
  'text',
]

export interface CallMaker {
  random: Random
  document: OpenApiDocument
  ids: readonly string[]
  phones: readonly string[]
  /**
   * Existing values, by the name of the parameter or field that may contain them; `ride/{id}` is the id after `ride` in
   * a path.
   */
  known?: Readonly<Record<string, readonly string[] | undefined>>
}
/** `hostility` is the probability that a text is hostile. Other hostile input has a fraction of this probability. */
interface Mood {
  hostility: number
}
const HOSTILITY = 0.12

/** This share of calls has no hostile input, which is often refused before the product does any work. */
const SENSIBLE = 0.5

const text = (maker: CallMaker & Mood, schema: Schema): string => {
  const { random } = maker
  if (random.chance(maker.hostility)) return random.pick(HOSTILE_TEXTS)
  if (schema.format === 'date-time') return new Date(Date.now() + random.int(-1e9, 3e9)).toISOString()
  if (schema.format === 'email') return `person${random.int(1, 99)}@example.com`
  const pattern = schema.pattern ?? ''
  if (pattern.includes('[0-9a-f]{8}')) return random.chance(0.8) ? random.pick(maker.ids) : randomUUID()
  if (pattern.includes('\\d{4}-\\d{2}-\\d{2}'))
    return new Date(Date.now() + random.int(0, 5e9)).toISOString().slice(0, 10)
  if (pattern.startsWith('^-?\\d')) return (random.next() * 10 - 5).toFixed(4)
  if (pattern.startsWith('^\\d')) return String(random.int(0, 12))
  if (random.chance(0.3)) return random.pick(maker.phones)
  return random.pick([
    'Nairobi',
    'Nakuru',
    'Wanjiru Kamau',
    'Toyota',
    'KDA 123A',
    '123456',
    'ke:nairobi-cbd',
    'no-smoking',
  ])
}

const knownAs = (maker: CallMaker & Mood, name: string): string | undefined => {
  const values = maker.known?.[name] ?? []
  return values.length > 0 && maker.random.chance(0.8) ? maker.random.pick(values) : undefined
}

const object = (maker: CallMaker & Mood, schema: Schema, depth: number): Record<string, unknown> => {
  const made: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false
    if (isRequired ? !maker.random.chance(maker.hostility / 3) : maker.random.chance(0.6))
      made[name] = knownAs(maker, name) ?? valueOf(maker, property, depth + 1)
  }
  if (maker.random.chance(maker.hostility / 2))
    made[maker.random.pick(['role', 'status', 'id', 'isAdmin', 'extra'])] = 'ADMIN'
  return made
}

/** A value that usually matches the schema. */
const valueOf = (maker: CallMaker & Mood, schema: Schema, depth = 0): unknown => {
  const { random } = maker
  if (depth > 0 && random.chance(maker.hostility / 3)) return random.pick(HOSTILE_VALUES)
  if (schema.$ref !== undefined) {
    const referred = maker.document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return referred === undefined ? {} : valueOf(maker, referred, depth)
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(maker, random.pick(choices), depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(maker, part, depth)))
  if (schema.enum) return random.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return object(maker, schema, depth)
    case 'array':
      return Array.from({ length: random.int(0, Math.min(3, schema.maxItems ?? 3)) }, () =>
        valueOf(maker, schema.items ?? {}, depth + 1),
      )
    case 'integer':
      return random.int(schema.minimum ?? 0, Math.min(schema.maximum ?? 10, (schema.minimum ?? 0) + 20))
    case 'number':
      return (schema.minimum ?? -5) + random.next() * 10
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
    case undefined:
    default:
      return text(maker, schema)
  }
}

export interface GeneratedCall {
  operation: Operation
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const rawBody = (maker: CallMaker & Mood, schema: Schema): string => {
  const made = JSON.stringify(valueOf(maker, schema))
  if (maker.random.chance(maker.hostility / 6)) return made.slice(0, -2)
  if (maker.random.chance(maker.hostility / 24)) return '['.repeat(5000)
  return made
}

export const makeCall = (given: CallMaker, operation: Operation): GeneratedCall => {
  const maker: CallMaker & Mood = { ...given, hostility: given.random.chance(SENSIBLE) ? 0 : HOSTILITY }
  let { path } = operation
  const query = new URLSearchParams()
  for (const parameter of operation.parameters) {
    const inPath = /[^/]+\/\{id\}/.exec(operation.path)?.[0]
    const known = knownAs(maker, parameter.in === 'path' && parameter.name === 'id' ? (inPath ?? '') : parameter.name)
    const value = String(known ?? valueOf(maker, parameter.schema))
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(toUtf8(value)) || '%20')
    else if (parameter.in === 'query' && maker.random.chance(0.6)) query.set(parameter.name, toUtf8(value))
  }
  const body = operation.body === null ? undefined : rawBody(maker, operation.body)
  const contentType = maker.random.chance(maker.hostility / 6) ? 'text/plain' : 'application/json'
  return {
    operation,
    path: query.size === 0 ? path : `${path}?${query.toString()}`,
    headers: body === undefined ? {} : { 'content-type': contentType },
    body,
  }
}

// A URL cannot contain half a surrogate pair.
const toUtf8 = (value: string): string => value.toWellFormed()
