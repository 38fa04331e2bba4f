import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { unsettledSince } from './rules.ts'

/** Notifications whose sender died in between: nobody can tell whether they went out, so they are not sent again. */
export const giveUpUnsettled = async (deps: Dependencies): Promise<void> => {
  const since = unsettledSince(deps.clock.now())
  const rows = await deps.db
    .update(notifications)
    .set({ state: 'UNKNOWN' })
    .where(
      and(
        eq(notifications.state, 'SENDING'),
        or(
          lt(notifications.claimedAt, since),
          and(isNull(notifications.claimedAt), lt(notifications.createdAt, since)),
        ),
      ),
    )
    .returning({ id: notifications.id })
  for (const { id } of rows) deps.logger.log('high', 'notification not settled', { notificationId: id })
}
