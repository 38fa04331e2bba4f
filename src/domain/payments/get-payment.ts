import { eq } from 'drizzle-orm'
import { payments, seatRequests } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Payment } from '../../shared/contract/payments.ts'
import { requireUser, type Ctx } from '../context.ts'
import { mayReadPayment } from './policy.ts'
import { presentPayment } from './present.ts'

/** @throws AppError NOT_FOUND to all but the rider of the request and admins */
export const getPayment = async (ctx: Ctx, id: string): Promise<Payment> => {
  const user = requireUser(ctx)
  const [found] = await ctx.db
    .select({ payment: payments, riderId: seatRequests.riderId })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(eq(payments.id, id))
  if (!found || !mayReadPayment(user, found.riderId)) throw notFound()
  return presentPayment(found.payment, user.language)
}
