import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documentFacts } from '../../db/schema/index.ts'
import type { FactRow } from './queries.ts'

/** True in only one of several parallel transactions: that one sends the warning. */
export const markWarned = async (tx: Tx, { id, endsAt, warnedDays }: FactRow, days: number): Promise<boolean> => {
  if (endsAt === null) return false
  const marked = await tx
    .update(documentFacts)
    .set({ warnedDays: days })
    .where(
      and(
        eq(documentFacts.id, id),
        eq(documentFacts.endsAt, endsAt),
        sql`${documentFacts.warnedDays} is not distinct from ${warnedDays}::int`,
      ),
    )
    .returning({ id: documentFacts.id })
  return marked.length > 0
}
