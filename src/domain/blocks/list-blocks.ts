import type { BlockList } from '../../shared/contract/safety.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { requireUser, type Ctx } from '../context.ts'
import { photoUrl } from '../documents/rules.ts'
import { selectBlocks } from './queries.ts'
import { MAX_BLOCKS } from './rules.ts'

export const listBlocks = async (ctx: Ctx): Promise<BlockList> => {
  const rows = await selectBlocks(ctx.db, requireUser(ctx).id, MAX_BLOCKS)
  return {
    rows: rows.map(({ userId, name, photoVersion, createdAt }) => ({
      userId,
      name: publicNameOf(name),
      photo: photoUrl(ctx.settings.publicUrl, userId, photoVersion),
      blockedAt: createdAt.toISOString(),
    })),
  }
}
