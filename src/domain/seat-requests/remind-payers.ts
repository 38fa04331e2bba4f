import { and, asc, eq, gt, lte, not, sql } from 'drizzle-orm'
import { seatRequests } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { hasOpenPayment } from '../payments/index.ts'
import { announcePayReminder } from './events.ts'
import { lockRideAndRequest } from './lock-request.ts'
import { factsOf } from './policy.ts'
import { findRequest } from './queries.ts'
import { isPayReminderDue, isRideOpen, PAY_REMINDER_MS } from './rules.ts'

const BATCH = 500

const isNotReminded = sql`not exists (select 1 from notifications n where n.user_id = ${seatRequests.riderId}
  and n.dedupe = 'pay_reminder:' || ${seatRequests.id})`

/** As `isPayReminderDue`: other requests would fill the batch in each sweep until their time to pay is over. */
const hasReminder = sql`${seatRequests.approvedAt} < ${seatRequests.payBy} - ${PAY_REMINDER_MS} * interval '1 millisecond'`

/** Sweep: reminds riders, once, to pay for approved seats before their time to pay is over. */
export const remindPayers = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  const due = await deps.db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .where(
      and(
        eq(seatRequests.status, 'APPROVED'),
        gt(seatRequests.payBy, now),
        lte(seatRequests.payBy, new Date(now.getTime() + PAY_REMINDER_MS)),
        hasReminder,
        not(hasOpenPayment(deps.db, seatRequests.id)),
        isNotReminded,
      ),
    )
    .orderBy(asc(seatRequests.payBy))
    .limit(BATCH)
    .prepare('list_payers_to_remind')
    .execute()
  for (const { id } of due)
    await remindPayer(deps, id, now).catch((error: unknown) =>
      deps.logger.log('critical', 'payer not reminded', { seatRequestId: id, error }),
    )
}

const remindPayer = (deps: Dependencies, id: string, now: Date): Promise<void> =>
  withTx(deps, async (tx) => {
    const { row, request } = await lockRideAndRequest(tx, id)
    const found = await findRequest(tx, id)
    if (!found || found.isPaying || !isPayReminderDue(request, now)) return
    // After an early start, nobody can pay for a part from the first stop any more.
    if (!isRideOpen(factsOf(found), now)) return
    await announcePayReminder(tx, deps, row, { request, payBy: request.payBy })
  })
