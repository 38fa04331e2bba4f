import { Link } from 'react-router'
import type { ManualRefund } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../admin/admin-table.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'
import { MoneyForm } from './money-form.tsx'

const tones: Record<ManualRefund['status'], Tone> = { WAITING: 'attention', DONE: 'success', REJECTED: 'danger' }

const Who = ({ name, at }: { name: string; at: string | null }) => {
  const language = useLanguage()
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{name}</span>
      {at && <span className="num text-sm text-ink-soft">{`${formatDate(at, language)}, ${formatClock(at)}`}</span>}
    </>
  )
}

const DecideRefund = ({ refund }: { refund: ManualRefund }) => {
  const t = useT()
  const action = useAdminAction((intent) => t(intent === 'confirm' ? 'finance.confirmed' : 'finance.refused'))
  if (refund.decidedBy) return <Who name={refund.decidedBy.name} at={refund.decidedAt} />
  if (!refund.can.confirm && !refund.can.reject)
    return <span className="text-ink-soft">{refund.status === 'WAITING' ? t('finance.secondAdmin') : '—'}</span>
  const confirm = {
    intent: 'confirm',
    label: t('finance.confirm'),
    variant: 'primary' as const,
    question: () => t('finance.askBack', { amount: formatKsh(refund.amount) }),
  }
  const reject = { intent: 'reject', label: t('finance.refuse'), variant: 'danger' as const, question: () => null }
  const choices = [...(refund.can.confirm ? [confirm] : []), ...(refund.can.reject ? [reject] : [])]
  return (
    <MoneyForm action={action} choices={choices} className="space-y-2" buttonsClassName="flex flex-wrap gap-2">
      {() => (
        <>
          <input type="hidden" name="id" value={refund.id} />
          {refund.isInvolved && <p className="text-ink-soft">{t('finance.notYoursToDecide')}</p>}
        </>
      )}
    </MoneyForm>
  )
}

export const useManualRefundColumns = (): readonly Column<ManualRefund>[] => {
  const t = useT()
  return [
    {
      title: t('finance.amount'),
      cell: (refund) => (
        <Link
          to={`/dashboard/money/payments/${refund.paymentId}`}
          className="num inline-block py-2 font-semibold whitespace-nowrap underline underline-offset-4"
        >
          {formatKsh(refund.amount)}
        </Link>
      ),
    },
    { title: t('finance.reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
    {
      title: t('admin.status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`finance.refund${status}`)}</Badge>,
    },
    {
      title: t('finance.askedBy'),
      cell: ({ requestedBy, requestedAt }) => <Who name={requestedBy.name} at={requestedAt} />,
    },
    { title: t('admin.decision'), cell: (refund) => <DecideRefund refund={refund} /> },
  ]
}
