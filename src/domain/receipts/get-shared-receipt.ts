import { notFound } from '../../platform/errors.ts'
import type { SharedReceipt } from '../../shared/contract/receipts.ts'
import type { Ctx } from '../context.ts'
import { readReceiptFacts } from './get-receipt.ts'
import { presentShared } from './present.ts'
import { findPaid } from './queries.ts'
import { readShareToken } from './share-link.ts'
import type { Language } from '../../shared/kernel/enums.ts'

/** Needs no session. @throws AppError NOT_FOUND for a forged link */
export const getSharedReceipt = async (ctx: Ctx, token: string, language: Language): Promise<SharedReceipt> => {
  const paymentId = readShareToken(ctx, token)
  const row = paymentId === null ? null : await findPaid(ctx.db, paymentId)
  if (!row) throw notFound()
  return presentShared(await readReceiptFacts(ctx, row), language)
}
