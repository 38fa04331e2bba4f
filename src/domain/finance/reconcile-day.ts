import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, reconciliations, transfers } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { withTx, type Dependencies } from '../context.ts'
import { checkInvariants } from '../ledger/index.ts'
import { openReview } from '../money-reviews/index.ts'
import { checkPayments, checkPaymentsSoon } from '../checkout/index.ts'
import { checkTransfers, checkTransfersSoon } from '../transfers/index.ts'
import { compareMovements, differing, type ComparedMovement } from './compare-day.ts'
import { daysToReconcile } from './rules.ts'

const IN_FLIGHT = ['SUBMITTING', 'PENDING', 'UNKNOWN'] as const

/**
 * Compares payments, transfers and unmatched money with the ledger, once for each closed Nairobi day, at most for the
 * last 7, after new queries to M-Pesa. When several processes run it, only one writes the result of a day.
 */
export const reconcileDays = async (deps: Dependencies): Promise<string[]> => {
  const [last] = await deps.db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(eq(reconciliations.kind, 'DAILY'))
    .orderBy(desc(reconciliations.day))
    .limit(1)
  const days = daysToReconcile(last?.day ?? null, deps.clock.now())
  for (const day of days) await reconcileDay(deps, day)
  return days
}

const reconcileDay = async (deps: Dependencies, day: string): Promise<void> => {
  const from = startOfNairobiDay(day)
  const to = startOfNairobiDay(addDays(day, 1))
  await askAgain(deps, from, to)
  const violations = await checkInvariants(deps)
  await withTx(deps, async (tx) => {
    const movements = await compareMovements(tx, from, to)
    const found = differing(movements)
    const sumOf = (...kinds: ComparedMovement['what'][]) =>
      movements.filter(({ what }) => kinds.includes(what)).reduce((sum, { ksh }) => sum + ksh, 0)
    const amounts = found.map(({ what, subject, ksh, booked }) => ({ kind: what, subject, amountKsh: booked - ksh }))
    const broken = violations.map(({ invariant, subject }) => ({ kind: invariant, subject, amountKsh: 0 }))
    const written = await tx
      .insert(reconciliations)
      .values({
        id: newId(),
        kind: 'DAILY',
        day,
        ranAt: deps.clock.now(),
        takenKsh: sumOf('PAYMENT', 'SUSPENSE'),
        refundedKsh: -sumOf('REFUND'),
        paidOutKsh: -sumOf('PAYOUT'),
        clearingKsh: movements.reduce((sum, { booked }) => sum + booked, 0),
        unexplainedKsh: amounts.reduce((sum, { amountKsh }) => sum + amountKsh, 0),
        unknownCount: await countUnknown(tx, to),
        checkedCount: movements.length,
        differences: [...amounts, ...broken],
      })
      .onConflictDoNothing()
      .returning({ id: reconciliations.id })
    if (written.length > 0) await layBefore(tx, deps, day, found)
  })
}

/** Sends differences to review: at most one open review for each payment; one for each difference without a payment. */
const layBefore = async (tx: Tx, deps: Dependencies, day: string, found: readonly ComparedMovement[]) => {
  for (const { what, paymentId, ksh, booked } of found)
    await openReview(tx, deps, {
      kind: 'LEDGER_DIFFERS',
      cause: `${what} ${day}`,
      amountKsh: booked - ksh,
      ...(paymentId === null ? {} : { paymentId }),
    })
}

/**
 * Queries M-Pesa now about the day's payments without a result, including expired ones, and about all open transfers
 * until the end of the day.
 */
const askAgain = async (deps: Dependencies, from: Date, to: Date): Promise<void> => {
  await checkPaymentsSoon(deps, from, to)
  await checkTransfersSoon(deps, to)
  await checkPayments(deps)
  await checkTransfers(deps)
}

const countUnknown = async (tx: Tx, to: Date): Promise<number> =>
  (await tx.$count(payments, and(inArray(payments.state, [...IN_FLIGHT]), lt(payments.createdAt, to)))) +
  (await tx.$count(transfers, and(inArray(transfers.state, [...IN_FLIGHT]), lt(transfers.createdAt, to))))
