import { Link } from 'react-router'
import type { AdminRide } from '../../../shared/contract/admin.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from './admin-table.tsx'

const linkClass = 'inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4'

const PersonLink = ({ person: { id, name } }: { person: AdminRide['driver'] }) => (
  <Link to={`/dashboard/users/${id}`} className={linkClass}>
    {name}
  </Link>
)

const Way = ({ ride: { id, from, to, departsAt } }: { ride: AdminRide }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <Link to={`/ride/${id}`} className={linkClass}>
        {t('ride.title', { from, to })}
      </Link>
      <span className="num block text-sm text-ink-soft">{formatDeparture(departsAt, language)}</span>
    </>
  )
}

const Drivers = ({ ride: { owner, driver } }: { ride: AdminRide }) => (
  <>
    <PersonLink person={driver} />
    {owner.id !== driver.id && (
      <span className="block">
        <PersonLink person={owner} />
      </span>
    )}
  </>
)

const Riders = ({ riders }: Pick<AdminRide, 'riders'>) => {
  const t = useT()
  if (riders.length === 0) return <span className="text-ink-soft">{t('admin.noRiders')}</span>
  return (
    <ul>
      {riders.map((rider) => (
        <li key={rider.requestId} className="flex flex-wrap items-center gap-x-3">
          <PersonLink person={rider} />
          <span className="num flex items-center gap-x-3 text-sm whitespace-nowrap">
            {t('admin.rideSeats', { count: rider.numSeats })}
            {rider.paymentId === null ? (
              <span className="text-ink-soft">{t(`admin.request${rider.status}`)}</span>
            ) : (
              <Link to={`/dashboard/money/payments/${rider.paymentId}`} className={linkClass}>
                {t(`admin.request${rider.status}`)}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const useRideColumns = (): readonly Column<AdminRide>[] => {
  const t = useT()
  return [
    { title: t('admin.ride'), cell: (ride) => <Way ride={ride} /> },
    { title: t('admin.status'), cell: ({ status }) => <Badge tone="neutral">{t(`ride.status.${status}`)}</Badge> },
    {
      title: t('admin.seats'),
      cell: ({ numSeats, seatCost }) => (
        <span className="num whitespace-nowrap">{`${numSeats} × ${formatKsh(seatCost)}`}</span>
      ),
    },
    { title: t('own.roleDRIVER'), cell: (ride) => <Drivers ride={ride} /> },
    {
      title: t('admin.plate'),
      cell: ({ vehicle: { id, plate } }) => (
        <Link to={`/dashboard/rides?vehicleId=${id}`} className={`${linkClass} num whitespace-nowrap`}>
          {plate}
        </Link>
      ),
    },
    { title: t('admin.riders'), cell: ({ riders }) => <Riders riders={riders} />, isWide: true },
  ]
}
