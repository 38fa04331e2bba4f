import { and, eq } from 'drizzle-orm'
import { receiptChecks } from '../../db/schema/index.ts'
import { storableText } from '../../db/storable-json.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Party, TransferResult } from '../../providers/payments/port.ts'
import { withTx, type Dependencies } from '../context.ts'

const phoneOf = (...parties: Party[]): string | null => {
  const phone = parties.find((party) => party.kind === 'phone')
  return phone?.kind === 'phone' ? phone.msisdn : null
}

const foundFields = (deps: Dependencies, { resultCode, status, amountKsh, payer, payee }: TransferResult) => {
  const msisdn = phoneOf(payer, payee)
  return {
    resultCode: storableText(resultCode),
    foundStatus: status === null ? null : storableText(status),
    foundKsh: amountKsh,
    isFromUs: payer.kind === 'us',
    isToUs: payee.kind === 'us',
    partyMac: msisdn === null ? null : deps.keyring.newMac('erased-phone', msisdn),
  }
}

/**
 * Stores M-Pesa's answer and leaves the work to a job. An invalid body is only logged and an unknown secret is ignored:
 * every caller gets the same reply. The phone number of payer or payee is stored only as a keyed hash.
 */
export const receiveAnswer = async (
  deps: Dependencies,
  { kind, secret, body }: { kind: string; secret: string; body: unknown },
): Promise<void> => {
  const waiting = and(eq(receiptChecks.callbackSecretHash, hashToken(secret)), eq(receiptChecks.state, 'WAITING'))
  // M-Pesa timed out, so a job queries M-Pesa again at once.
  if (kind === 'timeout') {
    await deps.db.update(receiptChecks).set({ nextCheckAt: deps.clock.now() }).where(waiting)
    return
  }
  const result = kind === 'answer' ? deps.payments.readTransferResult(body) : null
  if (!result) {
    deps.logger.log('high', 'receipt answer ignored', { provider: 'mpesa', outcome: 'unreadable' })
    return
  }
  await withTx(deps, async (tx) => {
    const [answered] = await tx
      .update(receiptChecks)
      .set({ state: 'ANSWERED', nextCheckAt: deps.clock.now(), ...foundFields(deps, result) })
      .where(waiting)
      .returning({ id: receiptChecks.id })
    if (answered) await deps.enqueue(tx, 'finance.settle-check', { checkId: answered.id })
  })
}
