import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { TransferMethod } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'
import { makeSecret } from '../mpesa-calls/index.ts'

export interface NewTransfer {
  refundId?: string
  payoutId?: string
  unmatchedId?: string
  method: TransferMethod
  /** Null where M-Pesa alone knows who it was. */
  msisdn: string | null
  amountKsh: number
  /** Of what an admin has sent by hand. */
  receipt?: string
}

/** Our own id for M-Pesa: one a transfer, and so one a try. */
const originatorOf = (transferId: string): string => `pamoja-${transferId}`

/** Writes down what is to be sent before anybody sends it, with the secret address its result will come to. */
export const startTransfer = async (
  deps: Pick<Dependencies, 'clock' | 'keyring'>,
  tx: Tx,
  wanted: NewTransfer,
): Promise<string> => {
  const id = newId()
  const now = deps.clock.now()
  await tx.insert(transfers).values({
    id,
    ...wanted,
    originatorId: originatorOf(id),
    ...(wanted.receipt === undefined ? { state: 'CREATED', nextCheckAt: now } : { state: 'SENT', settledAt: now }),
    ...makeSecret(deps, id),
    createdAt: now,
  })
  return id
}

/** The result codes of reversals of a refund that M-Pesa has refused. */
export const listFailedReversals = async (tx: Tx, refundId: string): Promise<string[]> => {
  const rows = await tx
    .select({ code: transfers.resultCode })
    .from(transfers)
    .where(and(eq(transfers.refundId, refundId), eq(transfers.method, 'REVERSAL'), eq(transfers.state, 'FAILED')))
  return rows.map((row) => row.code ?? '')
}
