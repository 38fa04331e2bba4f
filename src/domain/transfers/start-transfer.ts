import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers } from '../../db/schema/index.ts'
import { newOrderedId } from '../../platform/ids.ts'
import type { TransferMethod } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'
import { makeSecret } from '../mpesa-calls/index.ts'

export interface NewTransfer {
  refundId?: string
  payoutId?: string
  unmatchedId?: string
  method: TransferMethod
  /** Null when only M-Pesa knows the payer. */
  msisdn: string | null
  amountKsh: number
  receipt?: string
}

/** Our own id for M-Pesa: it stays the same when the transfer is sent again. */
const originatorOf = (transferId: string): string => `pamoja-${transferId}`

/** Stores a transfer before it is sent, with the secret address of its result. With a `receipt`, an admin has already sent it. */
export const startTransfer = async (
  deps: Pick<Dependencies, 'clock' | 'keyring'>,
  tx: Tx,
  wanted: NewTransfer,
): Promise<string> => {
  const id = newOrderedId()
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

export const listFailedReversals = async (tx: Tx, refundId: string): Promise<string[]> => {
  const rows = await tx
    .select({ code: transfers.resultCode })
    .from(transfers)
    .where(and(eq(transfers.refundId, refundId), eq(transfers.method, 'REVERSAL'), eq(transfers.state, 'FAILED')))
  return rows.map((row) => row.code ?? '')
}
