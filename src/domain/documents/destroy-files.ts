import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { documents } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import type { DocumentRow } from './queries.ts'
import { photoKey, THUMBNAIL_SIZES } from './rules.ts'

const BATCH = 200
const UPLOAD_MS = HOUR_MS

const keysOf = ({ kind, objectKey }: DocumentRow): string[] =>
  kind === 'PHOTO' ? [null, ...THUMBNAIL_SIZES].map((size) => photoKey(objectKey, size)) : [objectKey]

export const destroyFiles = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  await deps.db
    .update(documents)
    .set({ discardedAt: now, wrappedKey: null })
    .where(
      and(
        isNull(documents.uploadedAt),
        isNull(documents.discardedAt),
        lt(documents.createdAt, new Date(now.getTime() - UPLOAD_MS)),
      ),
    )
  const rows = await deps.db.select().from(documents).where(isNotNull(documents.discardedAt)).limit(BATCH)
  for (const row of rows) {
    await Promise.all(keysOf(row).map((key) => deps.files.remove(key)))
    await deps.db.delete(documents).where(eq(documents.id, row.id))
  }
}
