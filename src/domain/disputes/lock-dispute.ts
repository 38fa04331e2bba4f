import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { disputes } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { lockRideAndRequest } from '../seat-requests/index.ts'

/** Ride, request, dispute: the common lock order. @throws AppError NOT_FOUND */
export const lockDispute = async (tx: Tx, id: string) => {
  const [found] = await tx.select({ requestId: disputes.requestId }).from(disputes).where(eq(disputes.id, id))
  if (!found) throw notFound()
  const locked = await lockRideAndRequest(tx, found.requestId)
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
  if (!dispute) throw notFound()
  return { ...locked, dispute }
}
