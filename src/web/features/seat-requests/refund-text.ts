import type { CancelPreview } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import type { Translate } from '../../lib/messages.ts'

export const refundText = ({ refund, paid, left }: CancelPreview, partialHours: number, t: Translate): string => {
  if (paid === 0) return t('booking.nothingPaid')
  const amounts = { paid: formatKsh(paid), amount: formatKsh(refund?.amount ?? 0) }
  if (left === 0) return t('booking.refundBefore', { paid: amounts.paid })
  if (!refund || refund.amount === 0) return t('booking.refundNone', { left: formatKsh(left), partialHours })
  if (refund.amount === paid) return t('booking.refundFull', { amount: amounts.amount })
  return refund.amount === left
    ? t('booking.refundRest', amounts)
    : t('booking.refundPart', { ...amounts, percent: refund.percent })
}
