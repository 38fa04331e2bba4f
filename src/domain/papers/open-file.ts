import type { Tx } from '../../db/client.ts'
import { documentViews } from '../../db/schema/index.ts'
import { openBytes } from '../../platform/envelope.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx, UserActor } from '../context.ts'
import { recordAction } from '../audit/index.ts'
import type { DocumentRow } from './queries.ts'
import { photoKey, sealContext } from './rules.ts'

/** The bytes of a paper as they were kept; null when they cannot be had, which somebody has to look into. */
export const openFile = async (ctx: Ctx, document: DocumentRow): Promise<Buffer | null> => {
  const { kind, objectKey, userId, wrappedKey } = document
  const isPhoto = kind === 'PHOTO'
  const kept = isPhoto || wrappedKey ? await ctx.files.get(isPhoto ? photoKey(objectKey, null) : objectKey) : null
  if (kept === null) {
    ctx.logger.log('critical', 'a paper’s file is missing', { userId })
    return null
  }
  if (!wrappedKey) return kept
  return openBytes(ctx.keyring, 'document-key', sealContext(document), { wrappedKey, sealed: kept })
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
