import { useEffect } from 'react'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import type { RequestReview } from '../../shared/contract/reviews.ts'
import { getReview } from '../features/reviews/api.ts'
import { ReplyForm, ReviewForm } from '../features/reviews/review-form.tsx'
import { sendReview } from '../features/reviews/send-review.ts'
import { ShownReview } from '../features/reviews/shown-review.tsx'
import { apiContext } from '../lib/api-context.ts'
import { formatDate } from '../lib/format-time.ts'
import { usePending } from '../lib/keep-page.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaOf } from '../lib/page-meta.ts'
import { clearDraft } from '../lib/use-draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/trip-review'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(getReview(context.get(apiContext), params.requestId), request)

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  sendReview(context.get(apiContext), params.requestId, await request.formData())

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = metaOf('review.title', 'review.title')

const Whom = ({ review: { about, can, closesAt } }: { review: RequestReview }) => {
  const t = useT()
  const language = useLanguage()
  const name = firstNameOf(about.name)
  return (
    <div className="flex items-center gap-4">
      <Avatar name={about.name} photo={about.photo} size="md" />
      <div className="min-w-0">
        <h2 className="text-xl">{t('review.how', { name })}</h2>
        {can.write && closesAt !== null && (
          <p className="num text-sm text-ink-soft">
            {t('review.blind', { name, date: formatDate(closesAt, language) })}
          </p>
        )}
      </div>
    </div>
  )
}

const TripReview = ({ loaderData: review, actionData }: Route.ComponentProps) => {
  const t = useT()
  const busy = usePending().state === 'submitting'
  const refused = actionData && !isUnreached(actionData) && !actionData.ok ? actionData.error : undefined
  const error = isUnreached(actionData) ? t('review.lostNetwork') : refused
  const isSent = actionData !== undefined && !isUnreached(actionData) && actionData.ok
  const { requestId, mine, theirs, can, about } = review
  useEffect(() => {
    if (!isSent) return
    clearDraft(`review:${requestId}`)
    clearDraft(`reply:${requestId}`)
  }, [isSent, requestId])
  return (
    <>
      <PageBand title={t('review.title')} />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        <Card className="space-y-5">
          <Whom review={review} />
          {isSent && mine && <Alert tone="success">{t('review.sent', { count: mine.stars })}</Alert>}
          {can.write && <ReviewForm review={review} error={error} busy={busy} />}
          {!can.write && mine && <ShownReview review={mine} title={t('review.yours', { count: mine.stars })} />}
          {!can.write && !mine && <p>{t('review.notNow')}</p>}
        </Card>
        {theirs && (
          <Card className="space-y-5">
            <ShownReview
              review={theirs}
              title={t('review.theirs', { name: firstNameOf(about.name), count: theirs.stars })}
            />
            {can.reply && <ReplyForm requestId={requestId} error={error} busy={busy} />}
          </Card>
        )}
        <ButtonLink to="/trips" variant="outline">
          {t('review.back')}
        </ButtonLink>
      </div>
    </>
  )
}
export default TripReview
