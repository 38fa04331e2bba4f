import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { POLICY } from '../prove/policy-table.ts'
import { operationsOf, type OpenApiDocument } from '../tests/openapi-calls.ts'

it('the table of who may call what has a row for each operation, and for no other', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument
  const names = operationsOf(document).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(POLICY).toSorted()).toEqual(names.toSorted())
})
