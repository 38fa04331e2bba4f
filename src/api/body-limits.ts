import { MAX_STATEMENT_BYTES } from '../domain/finance/index.ts'
import { MAX_FILE_BYTES } from '../shared/kernel/file-limits.ts'
import { AppError } from '../platform/errors.ts'
import type { BodyRules } from '../platform/incoming-bodies.ts'
import type { Logger } from '../platform/logger.ts'
import type { ErrorBody } from '../shared/contract/errors.ts'
import { serverMessage } from '../shared/messages/server.ts'
import { languageOfHeader, severityOf } from './middleware/answer-errors.ts'
import { FRAMING_BYTES } from './read-upload.ts'

const MAX_BODY_BYTES = 64 * 1024

const DOCUMENT_KINDS =
  /^\/api\/(?:user\/[^/]+\/(?:photo|national-id|license)|vehicle\/[^/]+\/(?:insurance|inspection))\/?$/
// The page with the form for a statement sends the file to its own address.
const STATEMENTS = /^\/(?:api\/admin\/mpesa-statement|dashboard\/money\/comparisons(?:\.data)?)\/?$/

const limitOf = (method: string, path: string): number => {
  if (method === 'PUT' && DOCUMENT_KINDS.test(path)) return MAX_FILE_BYTES + FRAMING_BYTES
  if (method === 'POST' && STATEMENTS.test(path)) return MAX_STATEMENT_BYTES + FRAMING_BYTES
  return MAX_BODY_BYTES
}

const refusalOf = (path: string, status: 413 | 429): AppError => {
  if (status === 429) return new AppError('RATE_LIMITED', 'error.rateLimited')
  return new AppError('TOO_LARGE', DOCUMENT_KINDS.test(path) ? 'documents.tooLarge' : 'error.tooLarge')
}

export const createBodyRules = (logger: Logger): BodyRules => ({
  limitOf,
  refusalOf: ({ headers, url = '/' }, status) => {
    const { code, messageKey } = refusalOf(url, status)
    const error = serverMessage(languageOfHeader(headers['accept-language']), messageKey)
    const body: ErrorBody = { success: false, error, code }
    return url.startsWith('/api/')
      ? { contentType: 'application/json', text: JSON.stringify(body) }
      : { contentType: 'text/plain; charset=utf-8', text: error }
  },
  onRefused: (status) => logger.log(severityOf(status), 'request refused', { status }),
})
