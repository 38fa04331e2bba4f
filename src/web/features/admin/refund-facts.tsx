import type { RefundQuote } from '../../../shared/contract/tickets.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'

export const RefundFacts = ({ quote: { paid, rider, driver, left, isHeld } }: { quote: RefundQuote }) => {
  const t = useT()
  const hours = useCancellation()
  const sides = [rider, driver].filter((side) => side !== null)
  return (
    <section aria-labelledby="refund-facts" className="space-y-1">
      <h3 id="refund-facts" className="text-base font-semibold">
        {t('tickets.refundTitle', { paid: formatKsh(paid) })}
      </h3>
      <ul className="num list-disc space-y-1 pl-5 text-ink-soft">
        {sides.length === 0 && <li>{t('tickets.refundOver')}</li>}
        {sides.map(({ amount, percent, reason }) => (
          <li key={reason}>{t(`tickets.refund${reason}`, { amount: formatKsh(amount), percent, ...hours })}</li>
        ))}
        {isHeld && <li>{t('tickets.refundHeld')}</li>}
        {!isHeld && left > 0 && <li>{t('tickets.refundLeft', { amount: formatKsh(left) })}</li>}
      </ul>
    </section>
  )
}
