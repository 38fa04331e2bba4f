import type { Tx } from '../../db/client.ts'
import { documentViews } from '../../db/schema/index.ts'
import { openBytes } from '../../platform/envelope.ts'
import { UnreadablePdfError } from '../../platform/render-pdf.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx, UserActor } from '../context.ts'
import { recordAction } from '../audit/index.ts'
import { drawPdf } from './draw-pdf.ts'
import type { DocumentRow } from './queries.ts'
import { KEPT_AS, photoKey, sealContext } from './rules.ts'

const readKept = async (ctx: Ctx, document: DocumentRow): Promise<Buffer | null> => {
  const { kind, objectKey, wrappedKey } = document
  if (kind === 'PHOTO') return ctx.files.get(photoKey(objectKey, null))
  const sealed = wrappedKey && (await ctx.files.get(objectKey))
  return sealed && openBytes(ctx.keyring, 'document-key', sealContext(document), { wrappedKey, sealed })
}

/** PDFs were once kept as they came. */
const asPicture = async (ctx: Ctx, { contentType, userId }: DocumentRow, kept: Buffer): Promise<Buffer | null> => {
  if (contentType === KEPT_AS) return kept
  try {
    return await drawPdf(kept)
  } catch (error) {
    if (!(error instanceof UnreadablePdfError)) throw error
    ctx.logger.log('high', 'a document kept as PDF cannot be shown as a picture', { userId, outcome: error.flaw })
    return null
  }
}

/** A photo or document as a JPEG; null when it cannot be had, which somebody has to look into. */
export const openFile = async (ctx: Ctx, document: DocumentRow): Promise<Buffer | null> => {
  const kept = await readKept(ctx, document)
  if (kept) return asPicture(ctx, document, kept)
  ctx.logger.log('critical', 'a document’s file is missing', { userId: document.userId })
  return null
}

/** Keeps that somebody looked at an identity paper; an admin's look is also something done with an admin's power. */
export const recordLook = async (ctx: Ctx, tx: Tx, viewer: UserActor, document: DocumentRow): Promise<void> => {
  const { id, kind, userId } = document
  if (kind === 'PHOTO') return
  const look = { documentId: id, kind, ownerId: userId, viewerId: viewer.id, viewedAt: ctx.clock.now() }
  await tx.insert(documentViews).values({ id: newId(), ...look })
  if (viewer.id === userId) return
  await recordAction(ctx, tx, {
    action: 'user.view-document',
    target: { kind: 'user', id: userId },
    details: { document: kind },
  })
}
