import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

/** The people on an own ride, with the state of each. */
export const OwnRiders = ({ requests }: { requests: readonly SeatRequest[] }) => {
  const t = useT()
  const open = requests.flatMap((request) =>
    request.status === 'CANCELLED' ? [] : [{ ...request, status: request.status }],
  )
  if (open.length === 0) return <p className="mt-3 border-t border-line pt-3 text-ink-soft">{t('trips.noRiders')}</p>
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3">
      {open.map(({ id, riders, rider, numSeats, status }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={riders[0]?.name ?? ''} photo={rider?.photo ?? null} />
            <span className="min-w-0 wrap-anywhere">
              {firstNameOf(riders[0]?.name ?? '')} · {t('step.seats', { count: numSeats })}
            </span>
          </span>
          <Badge tone={status === 'PAID' ? 'success' : 'attention'}>{t(`trips.rider${status}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
