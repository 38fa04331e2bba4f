import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import type { AlertMatches } from '../../shared/contract/alerts.ts'
import { isWholeRide, partAddress } from '../../shared/kernel/part-of-ride.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { AlertForm } from '../features/alerts/alert-form.tsx'
import { changeAlerts } from '../features/alerts/save-alert.ts'
import { AlertRows, type OpenedAlert } from '../features/alerts/alert-list.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { listAlerts, listMatches } from '../features/alerts/api.ts'
import { listAmenities } from '../features/rides/api.ts'
import type { ListedRide } from '../features/rides/ride-part.ts'
import { choosePart } from '../features/seat-requests/choose-part.ts'
import type { Route } from './+types/dashboard-alerts'

const asMatched = ({ ride, part }: AlertMatches['matches'][number], now: Date): ListedRide => {
  const address = partAddress(part)
  const chosen = choosePart(ride, new URLSearchParams(address), now)
  if (!chosen || isWholeRide(ride, chosen.ride)) return ride
  return { ...chosen.ride, partOf: { from: ride.from.name, to: ride.to.name }, path: `/ride/${ride.id}?${address}` }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const now = context.get(clockContext)()
  const { alerts } = await pageAnswerOf(listAlerts(api), request)
  const id = new URL(request.url).searchParams.get('alert')
  const isListed = alerts.some((alert) => alert.id === id)
  const [matches, amenities] = await Promise.all([
    id !== null && isListed ? listMatches(api, id) : null,
    isListed || alerts.some((alert) => alert.amenities.length > 0) ? listAmenities(api) : null,
  ])
  const opened: OpenedAlert | null =
    id !== null && matches?.ok ? { id, rides: matches.body.matches.map((match) => asMatched(match, now)) } : null
  return {
    alerts,
    opened,
    amenities: amenities?.ok ? amenities.body : [],
    today: nairobiDay(now),
  }
}

export const action = ({ request, context }: Route.ActionArgs) => changeAlerts(context.get(apiContext), request)

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardAlerts = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const { alerts, opened, amenities, today } = loaderData
  const answer = isUnreached(actionData) ? undefined : actionData
  const added = answer?.added === undefined ? undefined : answer
  const refused = isUnreached(actionData) ? t('search.alertUnreached') : !added && answer?.ok === false && answer.error
  // A saved alert empties the form; a change of another alert leaves what was typed.
  const [saved, setSaved] = useState(added)
  if (added?.ok && added !== saved) setSaved(added)
  return (
    <div className="grid max-w-3xl gap-6">
      <title>{`${t('own.alerts')} · ${t('common.productName')}`}</title>
      <div>
        <h2 className="text-2xl">{t('own.alerts')}</h2>
        <p className="mt-1 text-ink-soft">{t('dashboard.alertsLead')}</p>
      </div>
      {refused && <Alert tone="danger">{refused}</Alert>}
      {alerts.length > 0 ? (
        <AlertRows alerts={alerts} today={today} opened={opened} amenities={amenities} />
      ) : (
        <EmptyState icon={<BellPlus aria-hidden="true" />} title={t('dashboard.alertsEmpty')}>
          <ButtonLink to="/ride/search" variant="outline">
            {t('common.searchRides')}
          </ButtonLink>
        </EmptyState>
      )}
      <AlertForm saved={saved?.added} answer={added} />
    </div>
  )
}
export default DashboardAlerts
