import { openBytes } from '../../platform/envelope.ts'
import { UnreadablePdfError } from '../../platform/render-pdf.ts'
import type { Ctx } from '../context.ts'
import { drawPdf } from './draw-pdf.ts'
import type { DocumentRow } from './queries.ts'
import { KEPT_AS, photoKey, sealContext } from './rules.ts'

const readKept = async (ctx: Ctx, document: DocumentRow): Promise<Buffer | null> => {
  const { kind, objectKey, wrappedKey } = document
  if (kind === 'PHOTO') return ctx.files.get(photoKey(objectKey, null))
  const sealed = wrappedKey && (await ctx.files.get(objectKey))
  return sealed && openBytes(ctx.keyring, sealContext(document), { wrappedKey, sealed })
}

/** Older PDFs are stored as uploaded, and drawn here. */
const asPicture = async (ctx: Ctx, { contentType, userId }: DocumentRow, kept: Buffer): Promise<Buffer | null> => {
  if (contentType === KEPT_AS) return kept
  try {
    return await drawPdf(kept)
  } catch (error) {
    if (!(error instanceof UnreadablePdfError)) throw error
    ctx.logger.log('high', 'a document stored as PDF cannot be shown as a picture', { userId, outcome: error.flaw })
    return null
  }
}

/**
 * A photo or document as a JPEG; null when its file is missing or its PDF cannot be drawn, which is logged. Throws when
 * it cannot be decrypted.
 */
export const openFile = async (ctx: Ctx, document: DocumentRow): Promise<Buffer | null> => {
  const kept = await readKept(ctx, document)
  if (kept) return asPicture(ctx, document, kept)
  ctx.logger.log('critical', 'a document’s file is missing', { userId: document.userId })
  return null
}
