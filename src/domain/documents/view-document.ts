import { notFound } from '../../platform/errors.ts'
import { stampPicture } from '../../platform/stamp-picture.ts'
import { requireOwner, requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { openFile } from './open-file.ts'
import { maySeeDocument } from './policy.ts'
import { findDocument, findVehicleDocument, type DocumentRow } from './queries.ts'
import { recordView } from './record-view.ts'
import { watermark } from './rules.ts'
import type { IdDocument, VehicleDocument, ViewReason } from '../../shared/kernel/enums.ts'

const show = async (
  ctx: Ctx,
  viewer: UserActor,
  document: DocumentRow | null,
  reason: ViewReason | undefined,
): Promise<Buffer> => {
  const isOwn = document?.userId === viewer.id
  if (isOwn) requireOwner(ctx)
  const bytes = document && (await openFile(ctx, document))
  if (!document || !bytes) throw notFound()
  await withTx(ctx, (tx) => recordView(ctx, tx, viewer, document, reason))
  return isOwn ? bytes : stampPicture(bytes, watermark(viewer, ctx.clock.now()))
}

/**
 * The view is recorded before a byte is sent; a watermark in an admin's picture shows who viewed it.
 * @throws AppError NOT_FOUND
 */
export const viewDocument = async (
  ctx: Ctx,
  userId: string,
  kind: IdDocument,
  reason?: ViewReason,
): Promise<Buffer> => {
  const viewer = requireUser(ctx)
  if (viewer.id === userId) requireOwner(ctx)
  return show(ctx, viewer, maySeeDocument(viewer, userId) ? await findDocument(ctx.db, userId, kind) : null, reason)
}

export const viewVehicleDocument = async (
  ctx: Ctx,
  vehicleId: string,
  kind: VehicleDocument,
  reason?: ViewReason,
): Promise<Buffer> => {
  const viewer = requireUser(ctx)
  const document = await findVehicleDocument(ctx.db, vehicleId, kind)
  return show(ctx, viewer, document && maySeeDocument(viewer, document.userId) ? document : null, reason)
}
