import { notFound } from '../../platform/errors.ts'
import { stampPicture } from '../../platform/stamp-picture.ts'
import type { IdDocument, ViewReason } from '../../shared/contract/enums.ts'
import { requireOwner, requireUser, withTx, type Ctx } from '../context.ts'
import { openFile } from './open-file.ts'
import { maySeeDocument } from './policy.ts'
import { findDocument } from './queries.ts'
import { recordView } from './record-view.ts'
import { watermark } from './rules.ts'

/**
 * An identity document, for its owner or an admin. The view is recorded before a byte is sent, and the admin's picture
 * shows who viewed it and when. @throws AppError NOT_FOUND, also without permission
 */
export const viewDocument = async (
  ctx: Ctx,
  userId: string,
  kind: IdDocument,
  reason?: ViewReason,
): Promise<Buffer> => {
  const viewer = requireUser(ctx)
  if (viewer.id === userId) requireOwner(ctx)
  const document = maySeeDocument(viewer, userId) ? await findDocument(ctx.db, userId, kind) : null
  const bytes = document && (await openFile(ctx, document))
  if (!document || !bytes) throw notFound()
  await withTx(ctx, (tx) => recordView(ctx, tx, viewer, document, reason))
  return viewer.id === userId ? bytes : stampPicture(bytes, watermark(viewer, ctx.clock.now()))
}
