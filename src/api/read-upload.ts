import { AppError } from '../platform/errors.ts'

/** The most bytes that a multipart body may have around the file. */
export const FRAMING_BYTES = 64 * 1024
const FIELD = 'file'

const tooLarge = () => new AppError('TOO_LARGE', 'documents.tooLarge')

// A slightly larger file is read to its end and dropped: cutting the connection would show a network error instead of
// the message. A much larger file is refused before its end.
const DROPPED_BYTES = 1024 * 1024

/** Counts the bytes while it reads, so that a body above the limit is never completely in memory. */
const readAtMost = async (request: Request, limit: number): Promise<Buffer> => {
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let total = 0
  while (total <= limit + DROPPED_BYTES) {
    const { done, value } = await reader.read()
    if (done || !value) break
    total += value.length
    if (total <= limit) chunks.push(value)
    else chunks.length = 0
  }
  if (total > limit + DROPPED_BYTES) await reader.cancel()
  if (total > limit) throw tooLarge()
  return Buffer.concat(chunks)
}

const parseForm = async (body: Buffer, contentType: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('UNREADABLE_BODY', 'error.unreadableBody')
  }
}

/** The one file of a body. @throws AppError UNSUPPORTED_MEDIA_TYPE, UNREADABLE_BODY, INVALID, TOO_LARGE */
export const readUpload = async (request: Request, maxBytes: number): Promise<Buffer> => {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'error.mediaType')
  const form = await parseForm(await readAtMost(request, maxBytes + FRAMING_BYTES), contentType)
  const [entry, ...others] = [...form]
  const file = entry?.[1]
  if (entry?.[0] !== FIELD || typeof file === 'string' || file === undefined || others.length > 0)
    throw new AppError('INVALID', 'documents.oneFile')
  if (file.size > maxBytes) throw tooLarge()
  return Buffer.from(await file.arrayBuffer())
}
