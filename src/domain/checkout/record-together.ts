import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, unmatchedMoney } from '../../db/schema/index.ts'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { withTx, type Dependencies } from '../context.ts'
import { endCallbacks, listReportedResults } from '../mpesa-calls/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import { believablePaid, settle, type Claim } from '../payments/rules.ts'
import { lockFreePayments } from './lock-payment.ts'
import { buySeats, type Purchase } from './record-payment-result.ts'

interface Confirmed {
  payment: PaymentRow
  inboxId: string
}
type Believed = Confirmed & { claim: Claim & { receipt: string; paidKsh: number } }

/** A group's locks are held until all its payments are written, so a group stays small. */
const MAX_PAYMENTS = 40

const believe = async (deps: Dependencies, group: readonly Confirmed[]): Promise<Believed[]> => {
  const claims = await listReportedResults(
    deps.db,
    group.map(({ payment }) => payment.callbackSecretHash),
  )
  const receipts = new Set<string>()
  return group.flatMap((one, place) => {
    const claim = believablePaid(claims[place] ?? [], one.payment.amountKsh)
    if (!claim?.receipt || claim.paidKsh === null || receipts.has(claim.receipt)) return []
    receipts.add(claim.receipt)
    return [{ ...one, claim: { ...claim, receipt: claim.receipt, paidKsh: claim.paidKsh } }]
  })
}

const findKnownReceipts = async (tx: Tx, believed: readonly Believed[]): Promise<Set<string | null>> => {
  const receipts = believed.map(({ claim }) => claim.receipt)
  const rows = await tx
    .select({ receipt: payments.receipt })
    .from(payments)
    .where(inArray(payments.receipt, receipts))
    .unionAll(
      tx
        .select({ receipt: sql<string | null>`${unmatchedMoney.receipt}` })
        .from(unmatchedMoney)
        .where(inArray(unmatchedMoney.receipt, receipts)),
    )
  return new Set(rows.map(({ receipt }) => receipt))
}

const lockPurchases = async (tx: Tx, believed: readonly Believed[]): Promise<(Purchase & Confirmed)[]> => {
  const locked = await lockFreePayments(
    tx,
    believed.map(({ payment }) => payment.id),
  )
  if (locked.size === 0) return []
  const known = await findKnownReceipts(tx, believed)
  return believed.flatMap(({ payment: { id }, inboxId, claim: { receipt, paidKsh } }) => {
    const one = locked.get(id)
    if (!one || known.has(receipt) || one.payment.state === 'CREATED') return []
    const { payment, request, row } = one
    const seat = { status: request.status, rideStatus: row.ride.status }
    const settlement = settle(payment, seat, { kind: 'paid', paidKsh, receipt })
    return settlement.kind === 'SUCCEED' ? [{ ...one, inboxId, paidKsh, receipt }] : []
  })
}

/** The write that marks these payments as SUCCEEDED, each paid with exactly its amount; the caller sends it. */
const endPaid = (tx: Tx, { clock }: Dependencies, purchases: readonly Purchase[]) => {
  const rows = purchases.map(({ payment, receipt }) => sql`(${payment.id}::uuid, ${payment.state}, ${receipt})`)
  return tx
    .update(payments)
    .set({
      state: 'SUCCEEDED',
      paidKsh: sql`${payments.amountKsh}`,
      receipt: sql`ended.receipt`,
      resultCode: '0',
      settledAt: clock.now(),
      nextCheckAt: null,
      leaseUntil: null,
    })
    .from(sql`(values ${sql.join(rows, sql`, `)}) ended (id, state, receipt)`)
    .where(sql`${payments.id} = ended.id and ${payments.state} = ended.state`)
}

/**
 * Records a payment that M-Pesa calls paid, together with others of the same moment: a group costs as many statements
 * as one payment, and never waits for a lock. False when the payment has to be recorded by itself.
 */
export const recordTogether = groupCallsOf(MAX_PAYMENTS, async (deps: Dependencies, group: readonly Confirmed[]) => {
  const believed = group.length > 1 ? await believe(deps, group) : []
  if (believed.length < 2) return group.map(() => false)
  const recorded = await withTx(deps, async (tx) => {
    const purchases = await lockPurchases(tx, believed)
    if (purchases.length === 0) return new Set<string>()
    const inboxIds = purchases.map(({ inboxId }) => inboxId)
    await buySeats(tx, deps, purchases, [endPaid(tx, deps, purchases), endCallbacks(tx, deps.clock.now(), inboxIds)])
    return new Set(inboxIds)
  }).catch((error: unknown) => {
    // One of the payments may have caused the error, so each is recorded by itself.
    deps.logger.log('high', 'payments not recorded together', { error })
    return new Set<string>()
  })
  return group.map(({ inboxId }) => recorded.has(inboxId))
})
