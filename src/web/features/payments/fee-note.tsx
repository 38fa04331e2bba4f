import { useRouteLoaderData } from 'react-router'
import type { AppInfo } from '../../../shared/contract/app.ts'
import { formatKsh, serviceFee } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'

export const FeeNote = ({ total }: { total: number }) => {
  const t = useT()
  const page = useRouteLoaderData<{ app: AppInfo }>('routes/ride-detail')
  const fee = serviceFee(total, page?.app.serviceFeePercent ?? 0)
  if (fee === 0) return null
  return (
    <p className="num mt-1 text-sm text-ink-soft">
      {t('booking.feeIncluded', { fee: formatKsh(fee), rest: formatKsh(total - fee) })}
    </p>
  )
}
