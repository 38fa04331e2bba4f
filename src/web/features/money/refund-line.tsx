import { Undo2 } from 'lucide-react'
import type { Receipt } from '../../../shared/contract/receipts.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'

export const RefundLine = ({ refund }: { refund: Receipt['refunds'][number] }) => {
  const t = useT()
  return (
    <p className="num flex items-start gap-2 rounded-md bg-success-wash p-3 text-success">
      <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        {t(`money.refund${refund.status}`, { amount: formatKsh(refund.amount) })}
        {refund.mpesaReceipt && <span className="block text-sm font-semibold">{refund.mpesaReceipt}</span>}
      </span>
    </p>
  )
}
