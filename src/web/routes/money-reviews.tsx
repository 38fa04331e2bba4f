import { Link } from 'react-router'
import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { readTableQueryWithId } from '../features/admin/table-query.ts'
import { useReviewColumns } from '../features/finance/review-columns.tsx'
import { reviewWaits } from '../features/finance/check-second.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { listReviews, resolveReview } from '../features/finance/api.ts'
import type { Route } from './+types/money-reviews'
import { REVIEW_RESOLUTIONS } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { page, id } = readTableQueryWithId(request.url, [])
  const open = new URL(request.url).searchParams.get('open') === 'false' ? ('false' as const) : ('true' as const)
  const asked = { open, page: String(page), ...(id === undefined ? {} : { id }) }
  return { open, asked, page: await adminAnswerOf(listReviews(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const resolution = REVIEW_RESOLUTIONS.find((known) => known === textOf(form, 'intent'))
  if (!resolution) throw new Response(null, { status: 400 })
  const mpesaReceipt = textOf(form, 'mpesaReceipt')
  const paymentReference = textOf(form, 'paymentReference').trim()
  const json = {
    resolution,
    note: textOf(form, 'note'),
    ...(mpesaReceipt === '' ? {} : { mpesaReceipt }),
    ...(paymentReference === '' ? {} : { paymentReference }),
  }
  return adminActionOf(
    resolution,
    resolveReview(context.get(apiContext), textOf(form, 'id'), json),
    request,
    reviewWaits,
  )
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const OpenOrDone = ({ open }: { open: boolean }) => {
  const t = useT()
  const look = 'inline-flex min-h-11 items-center px-1 underline underline-offset-4 aria-[current]:font-bold'
  return (
    <p className="flex gap-6">
      <Link to="?" aria-current={open || undefined} className={look}>
        {t('finance.reviewsOpen')}
      </Link>
      <Link to="?open=false" aria-current={!open || undefined} className={look}>
        {t('finance.reviewsDone')}
      </Link>
    </p>
  )
}

const MoneyReviews = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const { open, page } = loaderData
  return (
    <AdminPage csv="reviews" asked={loaderData.asked} title={t('finance.reviews')} answer={actionData}>
      <AdminTable
        title={t('finance.reviews')}
        searchLabel={null}
        statuses={[]}
        filters={<OpenOrDone open={open === 'true'} />}
        query={{ search: '', statuses: [], page: 1 }}
        page={page}
        columns={useReviewColumns()}
        rowKey={(review) => review.id}
      />
    </AdminPage>
  )
}
export default MoneyReviews
