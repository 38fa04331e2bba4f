import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RideList } from '../rides/ride-list.tsx'
import { OwnRequest } from './own-request.tsx'
import type { DashboardList, ListName } from './load-dashboard.ts'

const search = { to: '/ride/search', key: 'common.searchRides' } as const
const post = { to: '/ride/post', key: 'dashboard.postRide' } as const
/** How to fill an empty list; never a form that the user cannot use yet. */
const nextSteps: Record<ListName, typeof search | typeof post> = {
  pending: post,
  mine: post,
  confirmed: search,
  requested: search,
  favorite: search,
}

const Empty = ({ name, first, canPost }: { name: ListName; first: boolean; canPost: boolean }) => {
  const t = useT()
  const step = nextSteps[name]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface p-5 shadow-soft">
      <p className="min-w-0 flex-1 basis-60 text-ink-soft">{t(`dashboard.${name}Empty`)}</p>
      {(step !== post || canPost) && (
        <ButtonLink to={step.to} variant={first ? 'primary' : 'outline'}>
          {t(step.key)}
        </ButtonLink>
      )}
    </div>
  )
}

const ownRequest = (ride: Ride) => ride.ownRequest && <OwnRequest ride={ride} request={ride.ownRequest} />

interface OwnRidesProps {
  list: DashboardList
  amenities: readonly Amenity[]
  /** The first list, whose next step is the page's. */
  first: boolean
  canPost: boolean
}

export const OwnRides = ({ list, amenities, first, canPost }: OwnRidesProps) => {
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
        <Empty name={name} first={first} canPost={canPost} />
      ) : (
        <RideList rides={rides} amenities={amenities} showStatus level={3} below={ownRequest} />
      )}
    </section>
  )
}
