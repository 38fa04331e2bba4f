import { MapPin } from 'lucide-react'
import { data } from 'react-router'
import { getSharedTrip } from '../features/safety/api.ts'
import { JourneyLine } from '../features/rides/journey-line.tsx'
import { colorName } from '../features/vehicles/color-name.ts'
import { apiContext } from '../lib/api-context.ts'
import { formatClock, formatDeparture } from '../lib/format-time.ts'
import { placeOnMap } from '../lib/place-on-map.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { refusePage } from '../lib/page-answer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/shared-trip'

/** A link that no longer works has its own page, with the status 410. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const outcome = await getSharedTrip(context.get(apiContext), params.token)
  if (outcome.ok) return { trip: outcome.body }
  return outcome.error.status === 410 ? data({ trip: null }, { status: 410 }) : refusePage(outcome.error, request)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = metaT(matches)
  const trip = loaderData?.trip
  const title = trip ? t('sharedTrip.title', { place: trip.to.name }) : t('sharedTrip.overTitle')
  const description = trip ? t('sharedTrip.lead', { rider: trip.rider.firstName }) : t('sharedTrip.overText')
  return [
    ...pageMeta({ title: `${title} · ${t('common.productName')}`, description }),
    { name: 'robots', content: 'noindex' },
  ]
}

const SharedTrip = ({ loaderData: { trip } }: Route.ComponentProps) => {
  const t = useT()
  const language = useLanguage()
  if (trip === null) return <PageBand title={t('sharedTrip.overTitle')} lead={t('sharedTrip.overText')} />
  const { rider, driver, vehicle, time, expiresAt, position } = trip
  return (
    <>
      <PageBand
        title={t('sharedTrip.title', { place: trip.to.name })}
        lead={t('sharedTrip.lead', { rider: rider.firstName })}
      />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        <Card className="space-y-4">
          <h2 className="text-2xl">{t('sharedTrip.car')}</h2>
          <div className="flex items-center gap-4">
            <Avatar name={driver.firstName} photo={driver.photo} size="lg" />
            <p className="min-w-0">
              <span className="block text-xl font-semibold">{driver.firstName}</span>
              <span className="block">{`${vehicle.make} ${vehicle.model}, ${colorName(vehicle.color, t)}`}</span>
              <span className="sr-only">{t('booking.plate', { plate: vehicle.plate })}</span>
              <span
                aria-hidden="true"
                className="num mt-1 inline-block rounded-sm border-2 border-ink px-3 font-display text-xl font-bold whitespace-nowrap"
              >
                {vehicle.plate}
              </span>
            </p>
          </div>
        </Card>
        <Card className="space-y-4">
          <h2 className="text-2xl">{t('sharedTrip.way')}</h2>
          <p>{formatDeparture(time, language)}</p>
          <JourneyLine journey={{ ...trip, trip: null }} large />
          <p className="text-sm text-ink-soft">{t(position ? 'sharedTrip.plannedOnly' : 'sharedTrip.planned')}</p>
        </Card>
        {position && (
          <Card className="space-y-1">
            <a
              href={placeOnMap(position)}
              rel="noreferrer"
              className="num inline-flex min-h-11 items-center gap-2 text-lg font-semibold underline underline-offset-4"
            >
              <MapPin aria-hidden="true" className="size-5 shrink-0" />
              {t('sharedTrip.position', { time: formatClock(position.at) })}
            </a>
            <p className="text-sm text-ink-soft">{t('sharedTrip.positionHint', { rider: rider.firstName })}</p>
          </Card>
        )}
        <p className="text-ink-soft">{t('sharedTrip.until', { time: formatDeparture(expiresAt, language) })}</p>
      </div>
    </>
  )
}
export default SharedTrip
