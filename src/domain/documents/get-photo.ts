import { notFound } from '../../platform/errors.ts'
import type { Ctx } from '../context.ts'
import { findDocument } from './queries.ts'
import { photoKey, type ThumbnailSize } from './rules.ts'

export interface Photo {
  bytes: Buffer
  version: string
}

/** @throws AppError NOT_FOUND */
export const getPhoto = async (ctx: Ctx, userId: string, size: ThumbnailSize | null): Promise<Photo> => {
  const document = await findDocument(ctx.db, userId, 'PHOTO')
  const bytes = document === null ? null : await ctx.files.get(photoKey(document.objectKey, size))
  if (document === null || bytes === null) throw notFound()
  return { bytes, version: document.id.slice(0, 8) }
}
