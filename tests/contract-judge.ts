import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument, Operation } from './openapi-calls.ts'

/** Compares an answer with the document: null when the document describes its status and body. */
export const createJudge = (document: OpenApiDocument) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (operation: Operation, status: number, body: string): string | null => {
    if (status >= 500) return 'a 5xx'
    const described = operation.responses[String(status)]
    if (!described) return 'an undocumented status'
    if (!described.content?.['application/json']) return null
    const pointer = [operation.path, operation.method.toLowerCase(), 'responses', String(status)]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const $ref = `openapi#/paths/${pointer}/content/application~1json/schema`
    const valid = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, valid)
    return valid(JSON.parse(body)) ? null : `a body outside its schema: ${ajv.errorsText(valid.errors)}`
  }
}
