import { AppError } from '../platform/errors.ts'

const FIELD = 'file'

const parseForm = async (request: Request): Promise<FormData> => {
  try {
    return await request.formData()
  } catch {
    throw new AppError('UNREADABLE_BODY', 'error.unreadableBody')
  }
}

/**
 * The one file of a body. `createBodyRules` has already limited the size of the body.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNREADABLE_BODY, INVALID, TOO_LARGE
 */
export const readUpload = async (request: Request, maxBytes: number): Promise<Buffer> => {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'error.mediaType')
  const form = await parseForm(request)
  const [entry, ...others] = [...form]
  const file = entry?.[1]
  if (entry?.[0] !== FIELD || typeof file === 'string' || file === undefined || others.length > 0)
    throw new AppError('INVALID', 'documents.oneFile')
  if (file.size > maxBytes) throw new AppError('TOO_LARGE', 'documents.tooLarge')
  return Buffer.from(await file.arrayBuffer())
}
