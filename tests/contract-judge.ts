import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument, Operation } from './openapi-calls.ts'

/**
 * @returns a function that compares an answer with the OpenAPI document: null if the document describes its status and
 * body, otherwise the difference
 */
export const createJudge = (document: OpenApiDocument) => {
  // Optimizing a compiled schema takes longer than checking a few hundred answers with it.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
  ajv.addSchema(document, 'openapi')
  /**
   * The compiled schemas by their text: most refusals have the same schema, and compiling it takes longer than a call.
   */
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (operation: Operation, status: number, body: string): string | null => {
    if (status >= 500) return 'a 5xx'
    const described = operation.responses[String(status)]
    if (!described) return 'an undocumented status'
    const json = described.content?.['application/json']
    if (!json) return null
    const pointer = [operation.path, operation.method.toLowerCase(), 'responses', String(status)]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const $ref = `openapi#/paths/${pointer}/content/application~1json/schema`
    const said = JSON.stringify(json)
    const valid = compiled.get(said) ?? ajv.compile({ $ref })
    compiled.set(said, valid)
    return valid(JSON.parse(body)) ? null : `a body outside its schema: ${ajv.errorsText(valid.errors)}`
  }
}
