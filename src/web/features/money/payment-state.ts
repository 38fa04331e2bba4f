import type { PaymentHistoryRow } from '../../../shared/contract/receipts.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { PaymentStatus } from '../../../shared/kernel/enums.ts'

const tones: Record<PaymentStatus, Tone> = {
  PENDING: 'attention',
  SUCCEEDED: 'success',
  FAILED: 'danger',
  EXPIRED: 'neutral',
}

/** A refund is more important than its payment, so the state of the refund is shown. */
export const paymentState = ({ status, amount, refunds }: Pick<PaymentHistoryRow, 'status' | 'amount' | 'refunds'>) => {
  if (refunds.length === 0) return { tone: tones[status], key: `money.payment${status}` } as const
  if (refunds.some((refund) => refund.status !== 'SENT')) return { tone: 'attention', key: 'money.refunding' } as const
  const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  return { tone: 'neutral', key: returned < amount ? 'money.refundedPart' : 'money.refundedWhole' } as const
}
