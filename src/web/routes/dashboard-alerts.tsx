import { BellPlus } from 'lucide-react'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { AlertForm } from '../features/alerts/alert-form.tsx'
import { changeAlerts } from '../features/alerts/save-alert.ts'
import { AlertRows } from '../features/alerts/alert-list.tsx'
import { apiContext } from '../lib/api-context.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { listAlerts } from '../features/alerts/api.ts'
import { listShortNames } from '../features/places/api.ts'
import type { Route } from './+types/dashboard-alerts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { alerts } = await pageAnswerOf(listAlerts(api), request)
  const short = await listShortNames(api)
  return { alerts, shortNames: short.ok ? short.body.places : [], today: nairobiDay(new Date()) }
}

export const action = ({ request, context }: Route.ActionArgs) => changeAlerts(context.get(apiContext), request)

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardAlerts = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const { alerts, shortNames, today } = loaderData
  const refused = isUnreached(actionData) ? t('search.alertUnreached') : actionData?.ok === false && actionData.error
  return (
    <div className="grid max-w-3xl gap-6">
      <title>{`${t('own.alerts')} · ${t('common.productName')}`}</title>
      <div>
        <h2 className="text-2xl">{t('own.alerts')}</h2>
        <p className="mt-1 text-ink-soft">{t('dashboard.alertsLead')}</p>
      </div>
      {refused && <Alert tone="danger">{refused}</Alert>}
      {alerts.length > 0 ? (
        <AlertRows alerts={alerts} today={today} />
      ) : (
        <EmptyState icon={<BellPlus aria-hidden="true" />} title={t('dashboard.alertsEmpty')}>
          <ButtonLink to="/ride/search" variant="outline">
            {t('common.searchRides')}
          </ButtonLink>
        </EmptyState>
      )}
      <AlertForm key={alerts.length} shortNames={shortNames} />
    </div>
  )
}
export default DashboardAlerts
