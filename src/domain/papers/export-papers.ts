import { and, asc, eq } from 'drizzle-orm'
import { documents } from '../../db/schema/index.ts'
import type { ExportedPaper } from '../../shared/contract/accounts.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { openFile } from './open-file.ts'
import { isCurrent, type DocumentRow } from './queries.ts'
import { recordLook } from './record-look.ts'
import { KEPT_AS } from './rules.ts'

const readPaper = async (ctx: Ctx, document: DocumentRow): Promise<ExportedPaper> => {
  const bytes = await openFile(ctx, document)
  return {
    kind: document.kind,
    contentType: KEPT_AS,
    uploadedAt: document.uploadedAt?.toISOString() ?? document.createdAt.toISOString(),
    base64: bytes === null ? null : bytes.toString('base64'),
  }
}

/** The caller's own photo and papers. Taking the identity papers out is a look at each. */
export const exportPapers = async (ctx: Ctx): Promise<ExportedPaper[]> => {
  const viewer = requireUser(ctx)
  const own = and(eq(documents.userId, viewer.id), isCurrent)
  const rows = await ctx.db.select().from(documents).where(own).orderBy(asc(documents.kind))
  const papers = await Promise.all(rows.map((row) => readPaper(ctx, row)))
  await withTx(ctx, async (tx) => {
    for (const [index, row] of rows.entries())
      if (typeof papers[index]?.base64 === 'string') await recordLook(ctx, tx, viewer, row)
  })
  return papers
}
