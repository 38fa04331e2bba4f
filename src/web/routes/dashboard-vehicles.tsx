import { CircleCheck } from 'lucide-react'
import { VehicleRow, type DecisionAnswer } from '../features/dashboard/vehicle-row.tsx'
import { attempt } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/dashboard-vehicles'

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const { vehicles } = context.get(apiContext).admin.admin
  return pageAnswerOf(vehicles.$get({ query: { status: 'PENDING', page } }), request)
}

export const action = async ({ request, context }: Route.ActionArgs): Promise<DecisionAnswer> => {
  const form = await request.formData()
  const one = context.get(apiContext).admin.admin.vehicles[':id']
  const target = { param: { id: textOf(form, 'vehicle') }, json: {} }
  const decided = await attempt(
    textOf(form, 'decision') === 'approve' ? one.approve.$post(target) : one.reject.$post(target),
  )
  return decided.ok ? { ok: true, error: '' } : { ok: false, error: decided.error.body.error }
}

const DashboardVehicles = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { rows, total, page, pageSize } = loaderData
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (rows.length === 0)
    return (
      <EmptyState title={t('dashboard.noRows')} text={t('dashboard.noRowsText')} icon={<CircleCheck />}>
        <ButtonLink to="/dashboard" variant="outline">
          {t('dashboard.title')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <h2 className="mb-4 text-2xl">{t('dashboard.toCheckTitle')}</h2>
      <table className="block w-full md:table md:rounded-lg md:bg-surface md:shadow-soft">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="md:[&>th]:p-3 md:[&>th]:text-left md:[&>th]:text-sm md:[&>th]:text-ink-soft">
            <th scope="col">{t('dashboard.owner')}</th>
            <th scope="col">{t('dashboard.vehicle')}</th>
            <th scope="col">{t('dashboard.seats')}</th>
            <th scope="col">{t('dashboard.plate')}</th>
            <th scope="col">{t('dashboard.decision')}</th>
          </tr>
        </thead>
        <tbody className="grid gap-4 md:table-row-group">
          {rows.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav className="num mt-4 flex flex-wrap items-center justify-between gap-3">
          {page > 1 && (
            <ButtonLink to={`?page=${page - 1}`} variant="outline">
              {t('dashboard.previous')}
            </ButtonLink>
          )}
          <p>{t('dashboard.page', { page, pages })}</p>
          {page < pages && (
            <ButtonLink to={`?page=${page + 1}`} variant="outline">
              {t('dashboard.next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
export default DashboardVehicles
