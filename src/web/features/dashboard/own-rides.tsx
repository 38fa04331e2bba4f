import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RideList } from '../rides/ride-list.tsx'
import { OwnRequest } from './own-request.tsx'
import type { DashboardList, ListName } from './load-dashboard.ts'

const search = { to: '/ride/search', key: 'common.searchRides' } as const
const post = { to: '/ride/post', key: 'dashboard.postRide' } as const
const nextSteps: Record<ListName, typeof search | typeof post> = {
  pending: post,
  mine: post,
  confirmed: search,
  requested: search,
  favorite: search,
}

const Empty = ({ name, first }: { name: ListName; first: boolean }) => {
  const t = useT()
  const { to, key } = nextSteps[name]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface p-5 shadow-soft">
      <p className="min-w-0 flex-1 basis-60 text-ink-soft">{t(`dashboard.${name}Empty`)}</p>
      <ButtonLink to={to} variant={first ? 'primary' : 'outline'}>
        {t(key)}
      </ButtonLink>
    </div>
  )
}

const ownRequest = (ride: Ride) => ride.ownRequest && <OwnRequest ride={ride} request={ride.ownRequest} />

interface OwnRidesProps {
  list: DashboardList
  amenities: readonly Amenity[]
  /** The list on top: its next step is the page's. */
  first: boolean
}

/** One of the caller's lists: its rides, or what to do to fill it. */
export const OwnRides = ({ list, amenities, first }: OwnRidesProps) => {
  const t = useT()
  const { name, rides } = list
  return (
    <section aria-labelledby={`list-${name}`}>
      <h2 id={`list-${name}`} className="mb-3 text-xl">
        {t(`dashboard.${name}`)}
        {rides && rides.length > 0 && <span className="num ml-2 text-ink-soft">{rides.length}</span>}
      </h2>
      {rides === null ? (
        <p role="alert" className="rounded-lg bg-surface p-5 shadow-soft">
          {t('common.failedToLoad')}
        </p>
      ) : rides.length === 0 ? (
        <Empty name={name} first={first} />
      ) : (
        <RideList rides={rides} amenities={amenities} showStatus level={3} below={ownRequest} />
      )}
    </section>
  )
}
