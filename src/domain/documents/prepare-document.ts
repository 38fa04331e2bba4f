import { AppError } from '../../platform/errors.ts'
import { cropSquare, rewriteImage, UnreadableImageError } from '../../platform/images.ts'
import { UnreadablePdfError, type PdfFlaw } from '../../platform/render-pdf.ts'
import { MAX_FILE_BYTES } from '../../shared/kernel/file-limits.ts'
import type { MessageParams } from '../../shared/messages/format.ts'
import type { ServerMessageKey } from '../../shared/messages/server.ts'
import { drawPdf } from './draw-pdf.ts'
import { accepts, contentOf, MAX_SIDE, PDF_LIMITS, photoKey, THUMBNAIL_SIZES } from './rules.ts'
import type { StoredDocument } from '../../shared/kernel/enums.ts'

export interface PreparedDocument {
  filesAt: (objectKey: string) => [key: string, bytes: Buffer][]
  bytes: number
}

const refuse = (key: ServerMessageKey, params?: MessageParams) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', key, params === undefined ? {} : { params })

const FLAWS = {
  unreadable: 'documents.unreadablePdf',
  locked: 'documents.lockedPdf',
  tooLong: 'documents.longPdf',
} as const satisfies Record<PdfFlaw, ServerMessageKey>

const preparePdf = async (bytes: Buffer): Promise<PreparedDocument> => {
  const picture = await drawPdf(bytes)
  return { bytes: picture.length, filesAt: (objectKey) => [[objectKey, picture]] }
}

const prepareImage = async (kind: StoredDocument, bytes: Buffer): Promise<PreparedDocument> => {
  const full = await rewriteImage(bytes, MAX_SIDE[kind])
  if (kind !== 'PHOTO') return { bytes: full.length, filesAt: (objectKey) => [[objectKey, full]] }
  const thumbnails = await Promise.all(
    THUMBNAIL_SIZES.map(async (size) => [size, await cropSquare(full, Number(size))] as const),
  )
  return {
    bytes: full.length,
    filesAt: (objectKey) => [
      [photoKey(objectKey, null), full],
      ...thumbnails.map(([size, thumbnail]): [string, Buffer] => [photoKey(objectKey, size), thumbnail]),
    ],
  }
}

/** @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export const prepareDocument = async (kind: StoredDocument, bytes: Buffer): Promise<PreparedDocument> => {
  if (bytes.length === 0) throw new AppError('INVALID', 'documents.oneFile')
  if (bytes.length > MAX_FILE_BYTES) throw new AppError('TOO_LARGE', 'documents.tooLarge')
  const content = contentOf(bytes)
  if (content === null || !accepts(kind, content))
    throw refuse(kind === 'PHOTO' ? 'documents.photoKind' : 'documents.documentKind')
  try {
    return await (content === 'pdf' ? preparePdf(bytes) : prepareImage(kind, bytes))
  } catch (error) {
    if (error instanceof UnreadableImageError) throw refuse('documents.unreadableImage')
    if (error instanceof UnreadablePdfError) throw refuse(FLAWS[error.flaw], { pages: PDF_LIMITS.maxPages })
    throw error
  }
}
