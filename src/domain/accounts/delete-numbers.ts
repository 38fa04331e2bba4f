import { and, eq, inArray, notLike, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { payments, seatRequests, transfers, users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { hashCheckout, hashNumber } from '../payments/index.ts'
import { mayDeleteNumber } from './queries.ts'

const BATCH = 500

/**
 * Replaces the phone number of payments by a keyed hash, and also M-Pesa's request id, because it ends with this
 * number.
 */
export const deleteNumbers = async (deps: Pick<Dependencies, 'keyring'>, db: Db | Tx, which: SQL): Promise<void> => {
  for (;;) {
    const rows = await db
      .select({ id: payments.id, msisdn: payments.msisdn, checkoutRequestId: payments.checkoutRequestId })
      .from(payments)
      .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
      .innerJoin(users, eq(users.id, seatRequests.riderId))
      .where(and(mayDeleteNumber, which))
      .limit(BATCH)
    for (const { id, msisdn, checkoutRequestId } of rows) {
      const forgotten = {
        msisdn: hashNumber(deps, msisdn),
        checkoutRequestId: checkoutRequestId === null ? null : hashCheckout(deps, checkoutRequestId),
        nextCheckAt: null,
      }
      await db
        .update(payments)
        .set(forgotten)
        .where(and(eq(payments.id, id), mayDeleteNumber))
    }
    if (rows.length < BATCH) return
  }
}

export const deletePayees = async (deps: Pick<Dependencies, 'keyring'>, db: Db | Tx, which: SQL): Promise<void> => {
  const mayForget = and(inArray(transfers.state, ['SENT', 'FAILED']), notLike(transfers.msisdn, 'hash:%'), which)
  for (;;) {
    const rows = await db.selectDistinct({ msisdn: transfers.msisdn }).from(transfers).where(mayForget).limit(BATCH)
    for (const { msisdn } of rows) {
      // Refunds of unmatched money have no phone number.
      if (msisdn === null) continue
      await db
        .update(transfers)
        .set({ msisdn: hashNumber(deps, msisdn) })
        .where(and(mayForget, eq(transfers.msisdn, msisdn)))
    }
    if (rows.length < BATCH) return
  }
}
