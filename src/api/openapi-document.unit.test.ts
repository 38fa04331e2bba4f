import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

// These tests check the rules whose violation Redocly and Spectral report as an error. docs/CONTRIBUTING.md has the
// commands of both tools.

interface Parameter {
  name: string
  in: string
  required?: boolean
}
interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  responses: Record<string, { description?: string }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, name: `${method} ${path}`, operation })),
)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const walk = function* (value: unknown, place = '#'): Generator<[place: string, value: Record<string, unknown>]> {
  if (!isObject(value)) return
  yield [place, value]
  for (const [key, child] of Object.entries(value)) yield* walk(child, `${place}/${key}`)
}
const find = (ref: string): unknown => {
  let found: unknown = document
  for (const key of ref.split('/').slice(1))
    found = isObject(found) ? found[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  return found
}
const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((parameter) => ('$ref' in parameter ? find(parameter.$ref) : parameter) as Parameter)

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe('the description of the API', () => {
  it('gives each operation a unique name and a description', () => {
    expect(operations.length).toBeGreaterThan(200)
    expect(repeated(operations.map(({ operation }) => operation.operationId ?? ''))).toEqual([])
    const bare = operations.filter(
      ({ operation }) => !operation.operationId || !operation.summary || !operation.tags?.[0],
    )
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  it('says for each operation that it needs no session, or which scheme it uses', () => {
    const schemes = Object.keys(document.components['securitySchemes'] ?? {})
    expect(schemes).toEqual(['token', 'cookie'])
    const undefinedOnes = operations.filter(
      ({ operation }) =>
        !operation.security || operation.security.flatMap(Object.keys).some((scheme) => !schemes.includes(scheme)),
    )
    expect(undefinedOnes.map(({ name }) => name)).toEqual([])
  })

  it('contains the target of every reference', () => {
    const refs = [...walk(document)].flatMap(([place, { $ref }]) => (typeof $ref === 'string' ? [{ place, $ref }] : []))
    expect(refs.length).toBeGreaterThan(1000)
    expect(refs.filter(({ $ref }) => find($ref) === undefined)).toEqual([])
  })

  it('declares all parameters of each path as required, and no path twice', () => {
    const wrong = operations.filter(({ path, operation }) => {
      const inPath = parametersOf(operation).filter((parameter) => parameter.in === 'path')
      const declared = inPath.filter(({ required }) => required === true).map(({ name }) => name)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      return inPath.length !== named.length || declared.toSorted().join() !== named.toSorted().join()
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(repeated(Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}')))).toEqual([])
    const twice = operations.filter(
      ({ operation }) => repeated(parametersOf(operation).map((one) => `${one.in} ${one.name}`)).length > 0,
    )
    expect(twice.map(({ name }) => name)).toEqual([])
  })

  it('has, for each operation, an answer for success and one for refusal, with descriptions', () => {
    const silent = operations.filter(({ operation: { responses } }) => {
      const statuses = Object.keys(responses)
      const isDescribed = Object.values(responses).every(({ description }) => description)
      return !isDescribed || !statuses.some((status) => /^[23]/.test(status)) || !statuses.some((one) => one >= '400')
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('gives defaults and examples that fit their types', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'description', components: document.components })
    const wrong: string[] = []
    let looked = 0
    for (const [place, schema] of walk(document)) {
      const given = ['default', 'example'].filter(
        (key) => schema[key] !== undefined && typeof schema['type'] === 'string',
      )
      for (const key of given) {
        looked += 1
        const text = JSON.stringify(schema).replaceAll('"#/components', '"description#/components')
        if (!ajv.validate(JSON.parse(text) as object, schema[key])) wrong.push(`${place}/${key}`)
      }
    }
    expect(looked).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })
})
