import { openReview } from '../src/domain/money-reviews/index.ts'
import { nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { paidSeat } from '../tests/paid-seat.ts'
import { upload } from './fuzz-documents.ts'
import type { World } from './fuzz-journey.ts'

/** @param seat A paid seat whose trip is over. */
export const accountForMoney = async (
  { product, ask, admin, person }: World,
  seat: { payment: { id: string }; as: string },
): Promise<void> => {
  const paid = { id: seat.payment.id }
  const { as } = seat
  const receipt = await ask('GET /api/payment/{id}/receipt', paid, { as })
  await ask('GET /api/payment/{id}/receipt.pdf', paid, { as })
  const token =
    new URL(receipt.shareUrl ?? receipt.link ?? receipt.share, 'http://localhost').pathname.split('/').at(-1) ?? ''
  await ask('GET /api/receipt/{token}', { token })
  await ask('GET /api/receipt/{token}/pdf', { token })
  await ask('GET /api/user/me/payments', {}, { as })
  await ask('GET /api/user/me/next-steps', {}, { as })
  await ask('GET /api/user/me/trips', {}, { as })
  const month = nairobiDay(product.clock.now()).slice(0, 7)
  await ask('GET /api/user/me/statement', {}, { as, query: { month } })
  await ask('GET /api/user/me/statement.csv', {}, { as, query: { month } })

  const admins = { as: admin.as }
  for (const list of ['transactions', 'balances', 'reconciliations', 'refunds', 'money-reviews', 'audit', 'counts'])
    await ask(`GET /api/admin/${list}`, {}, admins)
  await ask('GET /api/admin/payments/{id}/ledger', paid, admins)
  const other = await person({ role: 'ADMIN' })
  for (const end of ['confirm', 'reject']) {
    const { payment } = await paidSeat(product)
    const body = { amount: 100, reason: 'The car was late.' }
    const { id } = await ask('POST /api/admin/payments/{id}/refund', { id: payment.id }, { ...admins, body })
    await ask(`POST /api/admin/refunds/{id}/${end}`, { id }, { as: other.as })
  }
  const contradiction = { kind: 'PAYMENT_CONTRADICTED', paymentId: seat.payment.id, cause: 'RECEIPT_TAKEN' } as const
  const review = await openReview(product.deps.db, product.deps, contradiction)
  const seen = { resolution: 'SEEN', note: 'Nothing to do.' }
  await ask('POST /api/admin/money-reviews/{id}/resolve', { id: review ?? '' }, { ...admins, body: seen })
  const lines = ['Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.']
  lines.push('TKL0000001,2026-11-21 12:00:00,Pay Bill,Completed,"1,500.00",,P1A2B3')
  const statement = upload(new TextEncoder().encode(lines.join('\r\n')), 'statement.csv')
  const run = await ask('POST /api/admin/mpesa-statement', {}, { ...admins, ...statement })
  await ask('GET /api/admin/reconciliations/{id}', { id: run.id }, admins)
  for (const address of [
    'payment/mpesa/callback/{secret}',
    'transfer/{kind}/{secret}',
    'receipt-check/{kind}/{secret}',
  ])
    await ask(`POST /api/${address}`, { kind: 'result', secret: 'x'.repeat(43) }, { body: {} })
}
