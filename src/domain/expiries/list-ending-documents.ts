import type { EndingDocumentList, EndingDocumentsQuery } from '../../shared/contract/documents.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { recordDatesSeen } from '../documents/index.ts'
import { lastDayOf } from '../documents/rules.ts'
import { countStopped, findEnding } from './queries.ts'

/** Each row counts as a view of the document. */
export const listEndingDocuments = (
  ctx: Ctx,
  { page, pageSize }: EndingDocumentsQuery,
): Promise<EndingDocumentList> => {
  const admin = requireAdmin(ctx)
  const now = ctx.clock.now()
  return withTx(ctx, async (tx) => {
    const { rows, total } = await findEnding(tx, ctx.settings.documents.required, now, { page, pageSize })
    await recordDatesSeen(
      ctx,
      tx,
      admin,
      rows.map(({ fact }) => fact),
    )
    const stopped = await countStopped(
      tx,
      rows.map(({ fact }) => fact.id),
      now,
    )
    return {
      rows: rows.flatMap(({ fact: { id, kind, endsAt, graceUntil }, holder, plate }) =>
        endsAt === null || graceUntil === null
          ? []
          : [
              {
                id,
                kind,
                holder,
                plate,
                validUntil: lastDayOf(endsAt),
                isEnded: now >= endsAt,
                graceUntil: graceUntil.toISOString(),
                stoppedRides: stopped.get(id) ?? 0,
              },
            ],
      ),
      total,
      page,
      pageSize,
    }
  })
}
