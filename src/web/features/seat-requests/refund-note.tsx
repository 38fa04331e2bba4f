import { Undo2 } from 'lucide-react'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT, type Translate } from '../../lib/messages.ts'

type Refund = NonNullable<SeatRequest['refund']>

/** The progress of the refund of the user's own seats. SENT means that M-Pesa has paid it. */
export const refundSentence = ({ amount, status }: Refund, t: Translate): string =>
  t(status === 'SENT' || status === 'REVIEW' ? `booking.refund${status}` : 'booking.refunding', {
    amount: formatKsh(amount),
  })

export const RefundNote = ({ refund }: { refund: Refund }) => {
  const t = useT()
  return (
    <p className="num mt-3 flex items-start gap-2 rounded-md bg-success-wash p-3 text-success">
      <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {refundSentence(refund, t)}
    </p>
  )
}
