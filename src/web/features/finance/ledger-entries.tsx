import type { PaymentLedger } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'
import { useAccountText } from './account-text.ts'
import { useKindText } from './transaction-columns.tsx'

type Transaction = PaymentLedger['transactions'][number]

export const LedgerEntries = ({ transaction }: { transaction: Transaction }) => {
  const t = useT()
  const language = useLanguage()
  const kindText = useKindText()
  const accountText = useAccountText()
  const { kind, at, entries } = transaction
  return (
    <Card className="num">
      <table className="w-full">
        <caption className="pb-2 text-left">
          <span className="font-semibold">{kindText(kind)}</span>
          <span className="block text-sm text-ink-soft">{`${formatDate(at, language)}, ${formatClock(at)}`}</span>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('finance.account')}</th>
            <th scope="col">{t('finance.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, amount }) => (
            <tr key={account} className="border-t border-line">
              <td className="py-1.5 pr-4 wrap-anywhere">{accountText(account)}</td>
              <td className="py-1.5 text-right font-semibold whitespace-nowrap">
                {amount < 0 ? `− ${formatKsh(-amount)}` : formatKsh(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
