import { and, asc, lte, ne, or, eq } from 'drizzle-orm'
import { receiptChecks } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { askReceipts } from '../receipt-checks/index.ts'
import { GIVE_UP_HOURS } from '../transfers/rules.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { settleCheck } from './settle-check.ts'

const BATCH = 200

/**
 * Sweep: queries M-Pesa about the codes that admins entered, and settles checks whose job was lost or that got no
 * answer in time.
 */
export const workChecks = async (deps: Dependencies): Promise<void> => {
  await askReceipts(deps)
  const now = deps.clock.now()
  const silentSince = new Date(now.getTime() - GIVE_UP_HOURS * HOUR_MS)
  const due = await deps.db
    .select({ id: receiptChecks.id })
    .from(receiptChecks)
    .where(
      and(
        ne(receiptChecks.state, 'DONE'),
        or(
          and(eq(receiptChecks.state, 'ANSWERED'), lte(receiptChecks.nextCheckAt, now)),
          lte(receiptChecks.createdAt, silentSince),
        ),
      ),
    )
    .orderBy(asc(receiptChecks.nextCheckAt))
    .limit(BATCH)
  for (const { id } of due)
    await settleCheck(deps, { checkId: id }).catch((error: unknown) =>
      deps.logger.log('critical', 'receipt check not settled', { error }),
    )
}
