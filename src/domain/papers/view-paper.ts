import { notFound } from '../../platform/errors.ts'
import type { IdPaper } from '../../shared/contract/enums.ts'
import { requireOwner, requireUser, withTx, type Ctx } from '../context.ts'
import { openFile, recordLook } from './open-file.ts'
import { maySeePaper } from './policy.ts'
import { findPaper } from './queries.ts'

/**
 * An identity paper, for its owner or an admin. The look is written down before a byte of it leaves.
 * @throws AppError NOT_FOUND, also to everybody who may not see it
 */
export const viewPaper = async (ctx: Ctx, userId: string, kind: IdPaper): Promise<Buffer> => {
  const viewer = requireUser(ctx)
  if (viewer.id === userId) requireOwner(ctx)
  const document = maySeePaper(viewer, userId) ? await findPaper(ctx.db, userId, kind) : null
  const bytes = document && (await openFile(ctx, document))
  if (!document || !bytes) throw notFound()
  await withTx(ctx, (tx) => recordLook(ctx, tx, viewer, document))
  return bytes
}
