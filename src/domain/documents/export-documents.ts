import { and, asc, eq } from 'drizzle-orm'
import { documents } from '../../db/schema/index.ts'
import type { ExportedDocument } from '../../shared/contract/accounts.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { openFile } from './open-file.ts'
import { isCurrent, type DocumentRow } from './queries.ts'
import { recordView } from './record-view.ts'
import { KEPT_AS } from './rules.ts'

const readDocument = async (ctx: Ctx, document: DocumentRow): Promise<ExportedDocument> => {
  const bytes = await openFile(ctx, document)
  return {
    kind: document.kind,
    contentType: KEPT_AS,
    uploadedAt: document.uploadedAt?.toISOString() ?? document.createdAt.toISOString(),
    base64: bytes === null ? null : bytes.toString('base64'),
  }
}

/** The export counts as a view of each document in it. */
export const exportDocuments = async (ctx: Ctx): Promise<ExportedDocument[]> => {
  const viewer = requireUser(ctx)
  const own = and(eq(documents.userId, viewer.id), isCurrent)
  const rows = await ctx.db.select().from(documents).where(own).orderBy(asc(documents.kind))
  const exported = await Promise.all(rows.map((row) => readDocument(ctx, row)))
  await withTx(ctx, async (tx) => {
    for (const [index, row] of rows.entries())
      if (typeof exported[index]?.base64 === 'string') await recordView(ctx, tx, viewer, row)
  })
  return exported
}
