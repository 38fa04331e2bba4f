import { AppError, notFound } from '../../platform/errors.ts'
import type { Receipt } from '../../shared/contract/receipts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { mayReadPayment } from '../payments/policy.ts'
import { sharesOf } from '../payouts/rules.ts'
import { measureTrip } from '../places/index.ts'
import { presentReceipt } from './present.ts'
import { findFee, findPaid, listRefunds, listStops, type PaidRow } from './queries.ts'
import { hasReceipt } from './rules.ts'

/** @throws AppError WRONG_STATE for an unpaid payment */
export const readReceiptFacts = async (ctx: Ctx, row: PaidRow) => {
  const { payment } = row
  if (!hasReceipt(payment.state)) throw new AppError('WRONG_STATE', 'receipt.none')
  const refunds = await listRefunds(ctx.db, [payment.id])
  const stops = await listStops(ctx.db, row.request)
  const [from, to] = [stops.at(0), stops.at(-1)]
  const distanceKm = from && to ? (await measureTrip(ctx, from, to)).km : 0
  const paidKsh = payment.paidKsh ?? payment.amountKsh
  const feeKsh = (await findFee(ctx.db, payment.id)) ?? sharesOf(paidKsh, ctx.settings.money.payouts).feeKsh
  return { row, refunds, distanceKm, feeKsh }
}

/** @throws AppError NOT_FOUND to all but the payer and admins, WRONG_STATE for an unpaid payment */
export const getReceipt = async (ctx: Ctx, paymentId: string): Promise<Receipt> => {
  const user = requireUser(ctx)
  const row = await findPaid(ctx.db, paymentId)
  if (!row || !mayReadPayment(user, row.rider.id)) throw notFound()
  return presentReceipt(ctx, await readReceiptFacts(ctx, row), user.language)
}
