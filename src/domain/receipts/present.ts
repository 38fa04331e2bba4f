import type { PaymentHistoryRow, Receipt, SharedReceipt } from '../../shared/contract/receipts.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { Ctx } from '../context.ts'
import { phoneOf, statusOf } from '../payments/rules.ts'
import { nameParts } from '../users/rules.ts'
import type { PaidRow, RefundRow } from './queries.ts'
import { hasReceipt, maskPhone } from './rules.ts'
import { shareToken } from './share-link.ts'
import type { Language } from '../../shared/kernel/enums.ts'

const presentRefund = ({ amountKsh, status, createdAt, receipt }: RefundRow): Receipt['refunds'][number] => ({
  amount: amountKsh,
  status,
  at: createdAt.toISOString(),
  mpesaReceipt: receipt,
})

const tripOf = ({ ride, from, to, departsAt }: PaidRow) => ({
  rideId: ride.id,
  from,
  to,
  departsAt: departsAt.toISOString(),
})

interface ReceiptFacts {
  row: PaidRow
  refunds: readonly RefundRow[]
  distanceKm: number
  feeKsh: number
}

/** Anyone with the link sees this, so it contains no phone number. */
export const presentShared = (
  { row, refunds, distanceKm, feeKsh }: ReceiptFacts,
  language: Language,
): SharedReceipt => {
  const { payment, request, vehicle } = row
  const amount = payment.paidKsh ?? payment.amountKsh
  const isUnapplied = payment.state === 'UNAPPLIED'
  const serviceFee = isUnapplied ? 0 : feeKsh
  return {
    paymentId: payment.id,
    requestId: payment.requestId,
    reference: payment.reference,
    mpesaReceipt: payment.receipt,
    paidAt: (payment.settledAt ?? payment.createdAt).toISOString(),
    rider: row.rider.name,
    driver: { firstName: nameParts(row.driver.name).firstName },
    vehicle: { make: vehicle.make, model: vehicle.model, color: vehicle.color, plate: vehicle.plate },
    trip: { ...tripOf(row), arrivesAt: row.arrivesAt.toISOString(), distanceKm },
    numSeats: request.numSeats,
    seatCost: request.seatCostKsh,
    amount,
    serviceFee,
    contribution: amount - serviceFee,
    refunds: refunds.map(presentRefund),
    isUnapplied,
    notice: serverMessage(language, 'receipt.notice'),
  }
}

export const presentReceipt = (ctx: Ctx, facts: ReceiptFacts, language: Language): Receipt => {
  const shared = presentShared(facts, language)
  const shareUrl = `${ctx.settings.publicUrl}/receipt/${shareToken(ctx, shared.paymentId)}`
  const text = serverMessage(language, 'receipt.shareText', {
    amount: formatKsh(shared.amount),
    origin: shared.trip.from,
    destination: shared.trip.to,
    link: shareUrl,
  })
  return {
    ...shared,
    phone: maskPhone(phoneOf(facts.row.payment.msisdn)),
    shareUrl,
    whatsappUrl: `https://wa.me/?text=${encodeURIComponent(text)}`,
  }
}

export const presentHistoryRow = (row: PaidRow, refunds: readonly RefundRow[]): PaymentHistoryRow => {
  const { payment } = row
  return {
    id: payment.id,
    requestId: payment.requestId,
    trip: tripOf(row),
    amount: payment.paidKsh ?? payment.amountKsh,
    status: statusOf(payment.state),
    mpesaReceipt: payment.receipt,
    createdAt: payment.createdAt.toISOString(),
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id).map(presentRefund),
    hasReceipt: hasReceipt(payment.state),
  }
}
