import { and, count, eq, gte, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documentViews } from '../../db/schema/index.ts'
import { nairobiDayStart } from '../../shared/kernel/nairobi-time.ts'
import { addView, recordAction } from '../audit/index.ts'
import type { Ctx, UserActor } from '../context.ts'
import type { DocumentRow } from './queries.ts'
import { MAX_LOOKS_A_DAY } from './rules.ts'
import type { CheckedDocument, RecordedViewReason, ViewReason } from '../../shared/kernel/enums.ts'

/** Tells the other admins, because an admin who opens very many documents may be collecting them. */
const alarmOnMany = async (ctx: Ctx, tx: Tx, admin: UserActor): Promise<void> => {
  const today = nairobiDayStart(ctx.clock.now())
  const [looks] = await tx
    .select({ count: count() })
    .from(documentViews)
    .where(
      and(
        eq(documentViews.viewerId, admin.id),
        ne(documentViews.ownerId, admin.id),
        // Views of dates do not count, because admins see dates in lists.
        ne(documentViews.reason, 'DATES'),
        gte(documentViews.viewedAt, today),
      ),
    )
  if (!looks || looks.count <= MAX_LOOKS_A_DAY) return
  ctx.logger.log('critical', 'an admin looked at very many documents', { userId: admin.id, count: looks.count })
  await ctx.enqueue(tx, 'notifications.tell', { event: 'documents-browsed', id: admin.id })
}

export const recordView = async (
  ctx: Ctx,
  tx: Tx,
  viewer: UserActor,
  document: DocumentRow,
  given?: ViewReason,
): Promise<void> => {
  const { id, kind, userId } = document
  if (kind === 'PHOTO') return
  const isOwn = viewer.id === userId
  const reason: RecordedViewReason | null = isOwn ? null : (given ?? 'NOT_GIVEN')
  const look = { documentId: id, kind, ownerId: userId, viewerId: viewer.id, reason, viewedAt: ctx.clock.now() }
  await addView(tx, look)
  if (reason === null) return
  await recordAction(ctx, tx, {
    action: 'user.view-document',
    target: { kind: 'user', id: userId },
    details: { document: kind, reason },
  })
  await alarmOnMany(ctx, tx, viewer)
}

/** Records one view for each document, which its owner can see, and one entry in the audit log. */
export const recordDatesSeen = async (
  ctx: Ctx,
  tx: Tx,
  admin: UserActor,
  facts: readonly { documentId: string; kind: CheckedDocument; userId: string }[],
): Promise<void> => {
  const seen = facts.filter(({ userId }) => userId !== admin.id)
  for (const { documentId, kind, userId } of seen)
    await addView(tx, {
      documentId,
      kind,
      ownerId: userId,
      viewerId: admin.id,
      reason: 'DATES',
      viewedAt: ctx.clock.now(),
    })
  const [first] = seen
  if (!first) return
  const isOne = seen.every(({ userId }) => userId === first.userId)
  await recordAction(ctx, tx, {
    action: 'document.list-dates',
    target: { kind: 'user', id: isOne ? first.userId : null },
    details: { count: seen.length },
  })
}
