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
import { RegisterToBook } from '../features/seat-requests/register-to-book.tsx'
import { ErrorScreen } from '../features/site/error-screen.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formatDeparture } from '../lib/format-time.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { metaLanguage, metaT, pageMeta } from '../lib/page-meta.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageBand } from '../ui/page-band.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Route } from './+types/ride-detail'
import { orLostNetwork } from '../lib/lost-network.ts'

const OwnerPanel = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/owner-panel.tsx'))).OwnerPanel,
}))

// Loaded separately, so that a viewer loads only the panels that they see. No Suspense around them: the server's HTML
// must contain the form itself, and not a script that inserts it.
const BookRideForm = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/book-ride-form.tsx'))).BookRideForm,
}))
// Loaded separately, because few rides have stops on the route.
const PartChoice = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/part-choice.tsx'))).PartChoice,
}))
const ClosedRide = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/closed-ride.tsx'))).ClosedRide,
}))
// In the file of `MyRequest`: the name of a separate file would be loaded by every visitor.
const DriverSos = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/my-request.tsx'))).DriverSos,
}))
const MyRequest = lazy(async () => ({
  default: (await orLostNetwork(import('../features/seat-requests/my-request.tsx'))).MyRequest,
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

/** For an error page: its screen already renders the title, and a page has only one title. */
const linkMeta = (page: Parameters<typeof pageMeta>[0]) => pageMeta(page).filter((entry) => !('title' in entry))

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const t = metaT(matches)
  // The link of a ride for women shows viewers who are not verified women only that the ride is for women.
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

/** Everyone's panel except the owner's. */
const BookingPanel = ({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) => {
  const viewer = useViewer()
  const { ride, part, request, bar, app, formKey } = loaderData
  const choice = part && <PartChoice ride={ride} part={part} />
  return (
    <>
      {viewer && request && (
        <MyRequest
          {...loaderData}
          request={request}
          publicUrl={app.publicUrl}
          simulators={app.simulators}
          phone={request.paymentPhone ?? viewer.phone}
        />
      )}
      {viewer && bar.kind === 'REQUEST' && (
        <BookRideForm ride={ride} part={part} choice={choice} viewer={viewer} formKey={formKey} />
      )}
      {bar.kind === 'REGISTER' && <RegisterToBook ride={ride} part={part} choice={choice} />}
      {(bar.kind === 'CLOSED' || bar.kind === 'DRIVER') && (
        <ClosedRide ride={ride} part={part} isDriver={viewer?.id === ride.driver.id} />
      )}
      {/* For the driver of a ride that a coordinator posted, whatever the kind of `bar` is. */}
      {viewer?.id === ride.driver.id && <DriverSos ride={ride} />}
    </>
  )
}

const RideDetail = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const toast = useToast()
  const { ride, part, partOf, request, pin, facts, heading, amenities, app, bar, shortNames } = loaderData
  const done = actionData && !isUnreached(actionData) && actionData.ok ? actionData.intent : null
  useEffect(() => {
    if (done && done !== 'request' && done !== 'cancel' && done !== 'pay') toast(t(`booking.done.${done}`))
    // An answer with a toast shows it once, also when an equal answer came before it.
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
            <BookingPanel loaderData={loaderData} />
          )}
        </div>
        {isAboutViewer && header}
        <RidePeople isTicket={pin !== null} ride={ride} facts={facts} amenities={amenities} publicUrl={app.publicUrl} />
      </div>
    </>
  )
}
export default RideDetail
