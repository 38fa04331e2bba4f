import { Undo2 } from 'lucide-react'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'

/** The refund of these seats. Its progress is in the list of payments. */
export const RefundNote = ({ refund }: { refund: NonNullable<SeatRequest['refund']> }) => {
  const t = useT()
  return (
    <p className="num mt-3 flex items-start gap-2 rounded-md bg-success-wash p-3 text-success">
      <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {t(refund.status === 'SENT' ? 'booking.seatRefunded' : 'booking.refunding', { amount: formatKsh(refund.amount) })}
    </p>
  )
}
