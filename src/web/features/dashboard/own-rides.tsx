import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RideList } from '../rides/ride-list.tsx'
import { OwnRequest } from './own-request.tsx'
import { OwnRiders } from './own-riders.tsx'
import type { DashboardList } from './load-dashboard.ts'

const search = { to: '/ride/search', key: 'common.searchRides' } as const
const post = { to: '/ride/post', key: 'dashboard.postRide' } as const
const nextSteps = { requested: search, mine: post } as const

export const NoRides = ({ name }: { name: keyof typeof nextSteps }) => {
  const t = useT()
  const step = nextSteps[name]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface p-5 shadow-soft">
      <p className="min-w-0 flex-1 basis-60 text-ink-soft">{t(`dashboard.${name}Empty`)}</p>
      <ButtonLink to={step.to}>{t(step.key)}</ButtonLink>
    </div>
  )
}

const ownPart = (ride: Ride) =>
  ride.requests ? <OwnRiders ride={ride} /> : ride.ownRequest && <OwnRequest ride={ride} request={ride.ownRequest} />

interface OwnRidesProps {
  list: DashboardList
  amenities: readonly Amenity[]
}

export const OwnRides = ({ list, amenities }: OwnRidesProps) => {
  const t = useT()
  const { name, rides, hasMore } = list
  return (
    <section aria-labelledby={`list-${name}`}>
      <h2 id={`list-${name}`} className="mb-3 text-xl">
        {t(`dashboard.${name}`)}
        {rides && rides.length > 0 && (
          <span className="num ml-2 text-ink-soft">{`${rides.length}${hasMore ? '+' : ''}`}</span>
        )}
      </h2>
      {rides === null ? (
        <p role="alert" className="rounded-lg bg-surface p-5 shadow-soft">
          {t('common.failedToLoad')}
        </p>
      ) : (
        rides.length > 0 && <RideList rides={rides} amenities={amenities} showStatus level={3} below={ownPart} />
      )}
      {hasMore && (
        <ButtonLink
          to={`?all=${name === 'completed' ? 'confirmed' : name}`}
          variant="outline"
          className="mt-4"
          preventScrollReset
        >
          {t('dashboard.more')}
        </ButtonLink>
      )}
    </section>
  )
}
