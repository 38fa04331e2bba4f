import type { Tx } from '../../db/client.ts'
import { receiptChecks } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Direction } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'
import { makeSecret } from '../mpesa-calls/index.ts'

export interface Claim {
  receipt: string
  direction: Direction
  claimedKsh: number
  claimedBy: string
  statementId?: string
  reference?: string | null
  paidAt?: Date
  reviewId?: string
  note?: string
}

/** Null when this code is being checked already. */
export const startCheck = async (
  deps: Pick<Dependencies, 'clock' | 'keyring'>,
  tx: Tx,
  claim: Claim,
): Promise<string | null> => {
  const id = newId()
  const now = deps.clock.now()
  const [started] = await tx
    .insert(receiptChecks)
    .values({
      id,
      ...claim,
      state: 'WAITING',
      ...makeSecret(deps, id),
      nextCheckAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: receiptChecks.id })
  return started?.id ?? null
}
