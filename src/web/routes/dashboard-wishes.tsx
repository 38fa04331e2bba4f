import { BellPlus } from 'lucide-react'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { AlertForm } from '../features/wishes/alert-form.tsx'
import { changeWishes } from '../features/wishes/keep-wish.ts'
import { WishRows } from '../features/wishes/wish-list.tsx'
import { attempt } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { isUnreached, unlessUnchanged } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/dashboard-wishes'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { wishes } = await pageAnswerOf(api.wishes.wishes.$get(), request)
  const short = await attempt(api.places.places['short-names'].$get())
  return { wishes, shortNames: short.ok ? short.body.places : [], today: nairobiDay(new Date()) }
}

export const action = ({ request, context }: Route.ActionArgs) => changeWishes(context.get(apiContext), request)

export const shouldRevalidate = unlessUnchanged

const DashboardWishes = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const { wishes, shortNames, today } = loaderData
  const refused = isUnreached(actionData) ? t('search.wishUnreached') : actionData?.ok === false && actionData.error
  return (
    <div className="grid max-w-3xl gap-6">
      <title>{`${t('dashboard.wishes')} · ${t('common.productName')}`}</title>
      <div>
        <h2 className="text-2xl">{t('dashboard.wishes')}</h2>
        <p className="mt-1 text-ink-soft">{t('dashboard.wishesLead')}</p>
      </div>
      {refused && <Alert tone="danger">{refused}</Alert>}
      {wishes.length > 0 ? (
        <WishRows wishes={wishes} today={today} />
      ) : (
        <EmptyState icon={<BellPlus aria-hidden="true" />} title={t('dashboard.wishesEmpty')}>
          <ButtonLink to="/ride/search" variant="outline">
            {t('common.searchRides')}
          </ButtonLink>
        </EmptyState>
      )}
      <AlertForm key={wishes.length} shortNames={shortNames} />
    </div>
  )
}
export default DashboardWishes
