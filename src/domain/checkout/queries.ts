import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { callbackInbox } from '../../db/schema/index.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { Claim } from '../payments/rules.ts'

export const CLAIMED = 'CLAIMED'

export const listReportedResults = async (
  db: Db | Tx,
  payment: Pick<PaymentRow, 'callbackSecretHash'>,
): Promise<Claim[]> => {
  const rows = await db
    .select({ body: callbackInbox.body })
    .from(callbackInbox)
    .where(and(eq(callbackInbox.secretHash, payment.callbackSecretHash), eq(callbackInbox.outcome, CLAIMED)))
    .orderBy(callbackInbox.receivedAt)
  return rows.map((row) => row.body as PromptResult)
}

export const listResultsByPayment = async (
  db: Db | Tx,
  payments: readonly Pick<PaymentRow, 'id' | 'callbackSecretHash'>[],
): Promise<Map<string, Claim[]>> => {
  const { secretHash, body, outcome, receivedAt } = callbackInbox
  const hashes = payments.map(({ callbackSecretHash }) => callbackSecretHash)
  const rows = await db
    .select({ secretHash, body })
    .from(callbackInbox)
    .where(and(inArray(secretHash, hashes), eq(outcome, CLAIMED)))
    .orderBy(receivedAt)
  const bySecret = Map.groupBy(rows, (row) => row.secretHash.toString('hex'))
  return new Map(
    payments.map(({ id, callbackSecretHash }) => [
      id,
      (bySecret.get(callbackSecretHash.toString('hex')) ?? []).map((row) => row.body as PromptResult),
    ]),
  )
}
