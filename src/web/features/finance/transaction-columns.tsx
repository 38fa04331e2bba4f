import { Link } from 'react-router'
import type { TransactionRow } from '../../../shared/contract/finance.ts'
import { TRANSACTION_KINDS } from '../../../shared/kernel/money-states.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import type { Column } from '../admin/admin-table.tsx'

const tones: Record<NonNullable<TransactionRow['status']>, Tone> = {
  PENDING: 'attention',
  SUCCEEDED: 'success',
  FAILED: 'danger',
  EXPIRED: 'neutral',
}

export const useKindText = () => {
  const t = useT()
  return (kind: string): string => {
    const known = TRANSACTION_KINDS.find((name) => name === kind)
    return known ? t(`finance.kind${known}`) : kind
  }
}

const Payer = ({ row }: { row: TransactionRow }) => (
  <>
    {row.rider ? (
      <Link
        to={`/dashboard/users/${row.rider.id}`}
        className="block font-semibold wrap-anywhere underline underline-offset-4"
      >
        {row.rider.name}
      </Link>
    ) : (
      '—'
    )}
    {row.phone !== '' && <PhoneLink phone={row.phone} className="py-1 text-sm text-ink-soft" />}
  </>
)

const When = ({ at }: { at: string }) => {
  const language = useLanguage()
  return <span className="num whitespace-nowrap">{`${formatDate(at, language)}, ${formatClock(at)}`}</span>
}

const OfPayment = ({ row }: { row: TransactionRow }) => {
  const t = useT()
  if (row.paymentId === null) return <span className="text-ink-soft">{t('finance.noPayment')}</span>
  return (
    <div className="num flex flex-wrap items-center gap-2">
      <Link
        to={`/dashboard/money/payments/${row.paymentId}`}
        className="inline-block py-2 font-semibold underline underline-offset-4"
      >
        {row.mpesaReceipt ?? t('finance.openPayment')}
      </Link>
      {row.status && <Badge tone={tones[row.status]}>{t(`finance.payment${row.status}`)}</Badge>}
    </div>
  )
}

export const useTransactionColumns = (): readonly Column<TransactionRow>[] => {
  const t = useT()
  const kindText = useKindText()
  return [
    { title: t('finance.kind'), cell: ({ kind }) => <span className="font-semibold">{kindText(kind)}</span> },
    { title: t('finance.when'), cell: ({ at }) => <When at={at} /> },
    {
      title: t('finance.amount'),
      cell: ({ amount }) => <span className="num font-semibold whitespace-nowrap">{formatKsh(amount)}</span>,
    },
    { title: t('finance.payer'), cell: (row) => <Payer row={row} /> },
    { title: t('finance.payment'), cell: (row) => <OfPayment row={row} /> },
  ]
}
