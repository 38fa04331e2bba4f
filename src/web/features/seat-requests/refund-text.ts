import type { CancelPreview } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import type { Translate } from '../../lib/messages.ts'

export const refundText = ({ refund, paid }: CancelPreview, partialHours: number, t: Translate): string => {
  if (paid === 0) return t('booking.nothingPaid')
  const amounts = { paid: formatKsh(paid), amount: formatKsh(refund?.amount ?? 0) }
  if (!refund || refund.amount === 0) return t('booking.refundNone', { paid: amounts.paid, partialHours })
  return refund.amount === paid
    ? t('booking.refundFull', { amount: amounts.amount })
    : t('booking.refundPart', { ...amounts, percent: refund.percent })
}
