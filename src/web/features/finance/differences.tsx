import { Link } from 'react-router'
import type { ReconciliationDetail } from '../../../shared/contract/reconciliations.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'
import { useAccountText } from './account-text.ts'
import { formatSpan } from './format-span.ts'
import { findingText } from './money-words.ts'

const sum = (ksh: number | null) => (ksh === null ? '—' : ksh < 0 ? `− ${formatKsh(-ksh)}` : formatKsh(ksh))

const Row = ({ row }: { row: ReconciliationDetail['rows'][number] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <li className="space-y-1 border-t border-line py-3 first:border-t-0">
      <p className="font-semibold">{t(`finance.difference${row.kind}`)}</p>
      <p className="text-sm text-ink-soft">
        {`${row.mpesaReceipt} · ${formatDate(row.at, language)}, ${formatClock(row.at)}`}
        {row.row !== null && ` · ${t('finance.line', { row: row.row })}`}
      </p>
      <p>{t('finance.saysAndSays', { mpesa: sum(row.statementKsh), ours: sum(row.ledgerKsh) })}</p>
      {row.check && <p className="font-semibold">{t(`finance.check${row.check}`)}</p>}
      {row.paymentId && (
        <Link
          to={`/dashboard/money/payments/${row.paymentId}`}
          className="inline-block py-2 underline underline-offset-4"
        >
          {t('finance.openPayment')}
        </Link>
      )}
    </li>
  )
}

export const Differences = ({ run }: { run: ReconciliationDetail }) => {
  const t = useT()
  const language = useLanguage()
  const accountText = useAccountText()
  return (
    <Card className="num max-w-3xl space-y-4">
      <p className="text-ink-soft">{`${t(`finance.source${run.source}`)} · ${formatSpan(run, language)}`}</p>
      <p className="font-semibold">{t('finance.agreedOf', { matched: run.matched, checked: run.checked })}</p>
      {run.rows.length + run.findings.length === 0 && <p className="text-success">{t('finance.noDifference')}</p>}
      <ul>
        {run.rows.map((row) => (
          <Row key={`${row.mpesaReceipt} ${row.kind} ${row.row}`} row={row} />
        ))}
        {run.findings.map(({ kind, subject, amountKsh }) => (
          <li key={`${kind} ${subject}`} className="border-t border-line py-3 first:border-t-0">
            <p className="font-semibold">{findingText(t, kind)}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">{`${accountText(subject)} · ${sum(amountKsh)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
