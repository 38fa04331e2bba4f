import { count, desc, eq } from 'drizzle-orm'
import { documentViews } from '../../db/schema/index.ts'
import type { DocumentViewList, DocumentViewsQuery } from '../../shared/contract/documents.ts'
import { requireUser, type Ctx } from '../context.ts'

/** The admin's identity is only in the audit log. */
export const listDocumentViews = async (
  ctx: Ctx,
  { page, pageSize }: DocumentViewsQuery,
): Promise<DocumentViewList> => {
  const { id } = requireUser(ctx)
  const where = eq(documentViews.ownerId, id)
  const rows = await ctx.db
    .select()
    .from(documentViews)
    .where(where)
    .orderBy(desc(documentViews.viewedAt), desc(documentViews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await ctx.db.select({ total: count() }).from(documentViews).where(where)
  return {
    rows: rows.map((row) => ({
      kind: row.kind,
      viewer: row.viewerId === id ? 'OWNER' : 'ADMIN',
      reason: row.reason,
      viewedAt: row.viewedAt.toISOString(),
    })),
    total: counted?.total ?? 0,
    page,
    pageSize,
  }
}
