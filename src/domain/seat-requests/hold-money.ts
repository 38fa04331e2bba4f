import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'

export const holdMoney = async (tx: Tx, requestId: string, now: Date): Promise<void> => {
  await tx
    .update(seatRequests)
    .set({ moneyHeldAt: now })
    .where(and(eq(seatRequests.id, requestId), isNull(seatRequests.moneyHeldAt)))
}

export const freeMoney = async (tx: Tx, requestId: string): Promise<{ rideId: string }> => {
  const [request] = await tx
    .update(seatRequests)
    .set({ moneyHeldAt: null })
    .where(eq(seatRequests.id, requestId))
    .returning({ rideId: seatRequests.rideId })
  if (!request) throw notFound()
  return request
}
