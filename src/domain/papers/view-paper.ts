import { documentViews } from '../../db/schema/index.ts'
import { openBytes } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { IdPaper } from '../../shared/contract/enums.ts'
import { requireUser, type Ctx } from '../context.ts'
import { maySeePaper } from './policy.ts'
import { findPaper } from './queries.ts'
import { sealContext } from './rules.ts'

export interface ViewedPaper {
  bytes: Buffer
  contentType: string
}

/**
 * An identity paper, for its owner or an admin. The look is written down before a byte of it leaves.
 * @throws AppError NOT_FOUND, also to everybody who may not see it
 */
export const viewPaper = async (ctx: Ctx, userId: string, kind: IdPaper): Promise<ViewedPaper> => {
  const viewer = requireUser(ctx)
  const document = maySeePaper(viewer, userId) ? await findPaper(ctx.db, userId, kind) : null
  if (!document?.wrappedKey) throw notFound()
  const sealed = await ctx.files.get(document.objectKey)
  if (sealed === null) {
    ctx.logger.log('critical', 'a paper’s file is missing', { userId })
    throw notFound()
  }
  const bytes = openBytes(ctx.keyring, 'document-key', sealContext(document), {
    wrappedKey: document.wrappedKey,
    sealed,
  })
  await ctx.db.insert(documentViews).values({
    id: newId(),
    documentId: document.id,
    kind,
    ownerId: userId,
    viewerId: viewer.id,
    viewedAt: ctx.clock.now(),
  })
  return { bytes, contentType: document.contentType }
}
