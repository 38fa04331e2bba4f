import type { Balances } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { useAccountText } from './account-text.ts'

const signed = (ksh: number) => (ksh < 0 ? `− ${formatKsh(-ksh)}` : formatKsh(ksh))

export const BalanceSheet = ({ balances }: { balances: Balances }) => {
  const t = useT()
  const language = useLanguage()
  const accountText = useAccountText()
  const { at, accounts, total } = balances
  return (
    <Card className="num max-w-3xl">
      {total !== 0 && (
        <Alert tone="danger" className="mb-4">
          {t('finance.outOfBalance', { amount: signed(total) })}
        </Alert>
      )}
      <table className="w-full">
        <caption className="pb-3 text-left text-sm text-ink-soft">
          {t('finance.balancesAt', { time: `${formatDate(at, language)}, ${formatClock(at)}` })}
        </caption>
        <thead>
          <tr className="text-left text-sm text-ink-soft">
            <th scope="col" className="py-2 font-semibold">
              {t('finance.account')}
            </th>
            <th scope="col" className="py-2 text-right font-semibold max-sm:hidden">
              {t('finance.entries')}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {t('finance.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, balance, entries }) => (
            <tr key={account} className="border-t border-line">
              <td className="py-2 pr-4">{accountText(account)}</td>
              <td className="py-2 text-right text-ink-soft max-sm:hidden">{entries.toLocaleString('en')}</td>
              <td className="py-2 pl-4 text-right font-semibold whitespace-nowrap">{signed(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line-strong">
            <th scope="row" className="py-2 text-left">
              {t('finance.sum')}
            </th>
            <td className="py-2 text-right text-ink-soft max-sm:hidden">
              {accounts.reduce((sum, { entries }) => sum + entries, 0).toLocaleString('en')}
            </td>
            <td className="py-2 pl-4 text-right font-semibold whitespace-nowrap">{signed(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
