import { AppError } from '../../platform/errors.ts'
import { cropSquare, rewriteImage, UnreadableImageError } from '../../platform/images.ts'
import { blankPdfPhotoMetadata, findPdfFlaw } from '../../platform/pdf.ts'
import type { Paper } from '../../shared/contract/enums.ts'
import { accepts, contentOf, MAX_FILE_BYTES, MAX_SIDE, photoKey, THUMBNAIL_SIZES } from './rules.ts'

export interface PreparedPaper {
  contentType: 'image/jpeg' | 'application/pdf'
  /** The files to keep, by their key. */
  filesAt: (objectKey: string) => [key: string, bytes: Buffer][]
  bytes: number
}

const refuse = (key: ConstructorParameters<typeof AppError>[1]) => new AppError('UNSUPPORTED_MEDIA_TYPE', key)

const preparePdf = (bytes: Buffer): PreparedPaper => {
  const flaw = findPdfFlaw(bytes)
  if (flaw !== null) throw refuse(flaw === 'active' ? 'papers.activePdf' : 'papers.unreadablePdf')
  const clean = blankPdfPhotoMetadata(bytes)
  return { contentType: 'application/pdf', bytes: clean.length, filesAt: (objectKey) => [[objectKey, clean]] }
}

const prepareImage = async (kind: Paper, bytes: Buffer): Promise<PreparedPaper> => {
  const full = await rewriteImage(bytes, MAX_SIDE[kind])
  if (kind !== 'PHOTO')
    return { contentType: 'image/jpeg', bytes: full.length, filesAt: (objectKey) => [[objectKey, full]] }
  const thumbnails = await Promise.all(
    THUMBNAIL_SIZES.map(async (size) => [size, await cropSquare(full, Number(size))] as const),
  )
  return {
    contentType: 'image/jpeg',
    bytes: full.length,
    filesAt: (objectKey) => [
      [photoKey(objectKey, null), full],
      ...thumbnails.map(([size, thumbnail]): [string, Buffer] => [photoKey(objectKey, size), thumbnail]),
    ],
  }
}

/**
 * What is kept of an uploaded file: pictures written anew, PDFs that do nothing.
 * @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export const preparePaper = async (kind: Paper, bytes: Buffer): Promise<PreparedPaper> => {
  if (bytes.length === 0) throw new AppError('INVALID', 'papers.oneFile')
  if (bytes.length > MAX_FILE_BYTES) throw new AppError('TOO_LARGE', 'papers.tooLarge')
  const content = contentOf(bytes)
  if (content === null || !accepts(kind, content))
    throw refuse(kind === 'PHOTO' ? 'papers.photoKind' : 'papers.documentKind')
  if (content === 'pdf') return preparePdf(bytes)
  try {
    return await prepareImage(kind, bytes)
  } catch (error) {
    if (error instanceof UnreadableImageError) throw refuse('papers.unreadableImage')
    throw error
  }
}
