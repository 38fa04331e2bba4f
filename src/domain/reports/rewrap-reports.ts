import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { reports } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { evidenceContext } from './seal-evidence.ts'

const BATCH = 500

export const rewrapReports = async ({
  db,
  messageKeys,
}: Pick<Dependencies, 'db' | 'messageKeys'>): Promise<{ done: number; failed: number }> => {
  const rotated = { done: 0, failed: 0 }
  for (let last: string | null = null; ;) {
    const rows = await db
      .select({ id: reports.id, kid: reports.kid, wrapped: reports.wrappedKey })
      .from(reports)
      .where(and(ne(reports.kid, messageKeys.active), last === null ? undefined : gt(reports.id, last)))
      .orderBy(asc(reports.id))
      .limit(BATCH)
    for (const { id, kid, wrapped } of rows)
      try {
        const fresh = messageKeys.wrap(evidenceContext(id), messageKeys.unwrap(evidenceContext(id), { kid, wrapped }))
        await db
          .update(reports)
          .set({ kid: fresh.kid, wrappedKey: fresh.wrapped })
          .where(and(eq(reports.id, id), eq(reports.wrappedKey, wrapped)))
        rotated.done += 1
      } catch {
        rotated.failed += 1
      }
    last = rows.at(-1)?.id ?? null
    if (last === null) return rotated
  }
}
