import type { Ride } from '../../../shared/contract/rides.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { earningsOf, earningText, onItsWay, payeeOf } from '../seat-requests/earnings.ts'
import { RateLink } from '../seat-requests/rate-link.tsx'

export const OwnRiders = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const payee = payeeOf(ride, useViewer())
  const open = (ride.requests ?? []).flatMap((request) =>
    request.status === 'CANCELLED' ? [] : [{ request, status: request.status }],
  )
  if (open.length === 0) return <p className="mt-3 border-t border-line pt-3 text-ink-soft">{t('trips.noRiders')}</p>
  const earnings = earningsOf(open.map(({ request }) => request))
  const coming = onItsWay(open.map(({ request }) => request))
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3">
      {open.map(({ request, status }) => (
        <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={request.riders[0]?.name ?? ''} photo={request.rider?.photo ?? null} />
            <span className="min-w-0 wrap-anywhere">
              {firstNameOf(request.riders[0]?.name ?? '')} · {t('step.seats', { count: request.numSeats })}
            </span>
          </span>
          <Badge tone={status === 'PAID' ? 'success' : 'attention'}>{t(`trips.rider${status}`)}</Badge>
          {/* Above the link that covers the whole card. */}
          <RateLink request={request} className="relative w-full" />
        </li>
      ))}
      {earnings > 0 && (
        <li className="num flex flex-wrap justify-between gap-x-3 font-semibold text-success">
          <span>{earningText(earnings, payee, t)}</span>
          {coming > 0 && <span>{t('booking.onItsWay', { amount: formatKsh(coming) })}</span>}
        </li>
      )}
    </ul>
  )
}
