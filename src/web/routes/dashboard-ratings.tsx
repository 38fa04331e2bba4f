import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { RATING_STATES, useRatingColumns } from '../features/admin/rating-columns.tsx'
import { readTableQuery } from '../features/admin/table-query.ts'
import { hideReview, listAllReviews } from '../features/reviews/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/dashboard-ratings'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, RATING_STATES)
  // Both statuses ticked means the same as none.
  const [status] = query.statuses.length === 1 ? query.statuses : []
  const asked = { page: String(query.page), ...(status === undefined ? {} : { status }) }
  return { query, asked, page: await adminAnswerOf(listAllReviews(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  return adminActionOf('hide', hideReview(context.get(apiContext), textOf(form, 'id'), textOf(form, 'reason')), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardRatings = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="ratings" asked={loaderData.asked} title={t('own.ratings')} answer={actionData}>
      <AdminTable
        title={t('own.ratings')}
        searchLabel={null}
        statuses={RATING_STATES.map((value) => ({ value, label: t(`review.${value}`) }))}
        columns={useRatingColumns()}
        rowKey={(rating) => rating.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardRatings
