import { AppError } from '../platform/errors.ts'
import { errorStatus } from '../shared/kernel/error-codes.ts'
import { serverMessage } from '../shared/messages/server.ts'
import { languageOfHeader } from './middleware/answer-errors.ts'

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i

const isReadable = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    )

const refusalOf = async (request: Request): Promise<AppError | null> => {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  if (!FORM.test(request.headers.get('content-type') ?? ''))
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'error.mediaType')
  return (await isReadable(request)) ? null : new AppError('UNREADABLE_BODY', 'error.unreadableBody')
}

/** Answers a page request whose body is not a form. Null for all other requests. */
export const refuseNonForms = async (request: Request): Promise<Response | null> => {
  const refusal = await refusalOf(request)
  if (refusal === null) return null
  const language = languageOfHeader(request.headers.get('accept-language') ?? undefined)
  return new Response(serverMessage(language, refusal.messageKey), {
    status: errorStatus[refusal.code],
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
