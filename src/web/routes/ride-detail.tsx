import { lazy, useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { formatKsh } from '../../shared/kernel/money.ts'
import { loadRide } from '../features/seat-requests/load-ride.ts'
import { actOnRide } from '../features/seat-requests/ride-actions.ts'
import { RideHeader } from '../features/rides/ride-header.tsx'
import { previewMeta } from '../features/rides/preview-meta.ts'
import { RidePeople } from '../features/rides/ride-people.tsx'
import { rideSummary } from '../features/rides/ride-summary.ts'
import { useRideTitle } from '../features/rides/use-ride-title.ts'
import { BookingPanel } from '../features/seat-requests/booking-panel.tsx'
import { ErrorScreen } from '../features/site/error-screen.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formatDeparture } from '../lib/format-time.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { metaLanguage, metaT, pageMeta } from '../lib/page-meta.ts'
import { PageBand } from '../ui/page-band.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Route } from './+types/ride-detail'
import { orLostNetwork } from '../lib/lost-network.ts'

const OwnerPanel = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/owner-panel.tsx'))).OwnerPanel,
}))

const MissingRide = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/missing-ride.tsx'))).MissingRide,
}))

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 && Array.isArray(error.data?.routes) ? (
    <MissingRide routes={error.data.routes} />
  ) : (
    <ErrorScreen error={error} />
  )

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadRide(context.get(apiContext), params.rideId, request, context.get(clockContext)())

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnRide({
    api: context.get(apiContext),
    now: context.get(clockContext)(),
    rideId: params.rideId,
    form: await request.formData(),
  })

export { shouldRevalidate } from '../lib/keep-typed.ts'

/** For an error: its screen renders the title, and a page has one. */
const linkMeta = (page: Parameters<typeof pageMeta>[0]) => pageMeta(page).filter((entry) => !('title' in entry))

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const t = metaT(matches)
  // To other viewers, the link of a ride for women says only that it is one.
  if (isRouteErrorResponse(error) && error.status === 403)
    return linkMeta({ title: t('common.forWomenTitle'), description: t('common.description') })
  if (!loaderData) return linkMeta({ title: t('common.notFoundTitle'), description: t('common.notFoundText') })
  const { ride, app } = loaderData
  const language = metaLanguage(matches)
  const description = t('booking.description', {
    driver: ride.driver.firstName,
    from: ride.from.name,
    to: ride.to.name,
    departure: formatDeparture(ride.time, language),
    price: formatKsh(ride.seatCost),
  })
  return [
    ...pageMeta({ title: rideSummary(ride, t, language), description }),
    ...previewMeta(ride, app.publicUrl, t, language),
    { property: 'og:url', content: `${app.publicUrl}/ride/${ride.id}` },
    { tagName: 'link', rel: 'canonical', href: `${app.publicUrl}/ride/${ride.id}` },
  ]
}

const RideDetail = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const toast = useToast()
  const {
    ride,
    part,
    partOf,
    request,
    payment,
    preview,
    pin,
    facts,
    word,
    rating,
    heading,
    amenities,
    app,
    bar,
    formKey,
    shortNames,
  } = loaderData
  const done = actionData && !isUnreached(actionData) && actionData.ok ? actionData.intent : null
  useEffect(() => {
    if (done && done !== 'request' && done !== 'cancel' && done !== 'pay') toast(t(`booking.done.${done}`))
    // Each answer is shown once, also when two equal ones follow each other.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [actionData])
  // What the viewer has to do now comes first.
  const isAboutViewer = request !== null || ride.requests !== undefined
  const departure = formatDeparture(ride.time, useLanguage())
  const header = (
    <RideHeader ride={request ? { ...ride, ownRequest: request } : ride} part={part} tiles={app.mapTiles} />
  )
  const route = useRideTitle(ride)
  return (
    <>
      <PageBand
        title={heading ? t(heading.key, heading.params) : route}
        lead={[heading && route, departure, partOf && t('ride.partOf', partOf)].filter(Boolean).join(' · ')}
      />
      <div className="wrap grid grid-cols-1 items-start gap-5 py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:py-10">
        {!isAboutViewer && header}
        <div className="grid grid-cols-1 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {ride.requests ? (
            <OwnerPanel ride={ride} bar={bar} publicUrl={app.publicUrl} shortNames={shortNames} />
          ) : (
            <BookingPanel
              ride={ride}
              part={part}
              request={request}
              payment={payment}
              preview={preview}
              pin={pin}
              word={word}
              rating={rating}
              bar={bar}
              publicUrl={app.publicUrl}
              simulators={app.simulators}
              formKey={formKey}
            />
          )}
        </div>
        {isAboutViewer && header}
        <RidePeople isTicket={pin !== null} ride={ride} facts={facts} amenities={amenities} publicUrl={app.publicUrl} />
      </div>
    </>
  )
}
export default RideDetail
