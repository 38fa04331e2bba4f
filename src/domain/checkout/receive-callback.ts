import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { payments } from '../../db/schema/index.ts'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { hashToken } from '../../platform/ids.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { storeCallback } from '../mpesa-calls/index.ts'

export const PAYMENT_PROVIDER = 'mpesa'

const storedFields = ({ checkoutRequestId, merchantRequestId, resultCode, paidKsh, receipt }: PromptResult) => ({
  checkoutRequestId,
  merchantRequestId,
  resultCode,
  paidKsh,
  receipt,
})

const MAX_LOOKED_UP = 100

const isKnownSecret = groupCallsOf(MAX_LOOKED_UP, async (db: Db, secretHashes: readonly Buffer[]) => {
  const rows = await db
    .select({ hash: payments.callbackSecretHash })
    .from(payments)
    .where(inArray(payments.callbackSecretHash, [...secretHashes]))
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')))
  return secretHashes.map((hash) => known.has(hash.toString('hex')))
})

/** The checkout id ends with the payer's number, so the stored id is deleted after the callback is processed. */
export const receiveCallback = async (deps: Dependencies, secret: string, body: unknown): Promise<void> => {
  const secretHash = hashToken(secret)
  const isKnown = await isKnownSecret(deps.db, secretHash)
  const result = deps.payments.readCallback(body)
  const fields = result && storedFields(result)
  const job = 'payments.process-callback'
  await storeCallback(deps, { provider: PAYMENT_PROVIDER, secretHash, isKnown, fields, job })
}
