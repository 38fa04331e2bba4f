import { useEffect, useState } from 'react'

import { PostingNotice } from '../features/rides/posting-notice.tsx'
import { postingWindow, postRide } from '../features/rides/post-ride.ts'
import { PublishedRide } from '../features/rides/published-ride.tsx'
import { copyDraft, emptyDraft } from '../features/rides/ride-draft.ts'
import { findCopied } from '../features/rides/find-copied.ts'
import { RideForm } from '../features/rides/ride-form.tsx'
import { canPostWith, postingState } from '../../shared/kernel/can-post.ts'
import { MAX_LISTED_VEHICLES } from '../../shared/kernel/form-limits.ts'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaOf } from '../lib/page-meta.ts'
import { newFormKey } from '../lib/repeat-key.ts'
import { clearStored } from '../lib/use-stored-state.ts'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { getOwnUser } from '../features/people/api.ts'
import { listAmenities } from '../features/rides/api.ts'
import { getApp } from '../features/site/api.ts'
import { listVehicles } from '../features/vehicles/api.ts'
import type { Route } from './+types/ride-post'
import { usePending } from '../lib/keep-page.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const user = await pageAnswerOf(getOwnUser(api), request)
  const [vehicles, amenities, app, copied] = await Promise.all([
    answerOf(listVehicles(api)),
    answerOf(listAmenities(api)),
    answerOf(getApp(api)),
    findCopied(api, new URL(request.url).searchParams),
  ])
  return {
    posting: postingState(
      user.role,
      vehicles.map(({ status }) => status),
    ),
    mayBeForWomen: user.verified && user.mayUseWomenOnly === true,
    vehicles,
    amenities,
    copied,
    publicUrl: app.publicUrl,
    window: postingWindow(context.get(clockContext)()),
    formKey: newFormKey(),
  }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  postRide(context.get(apiContext), await request.formData())

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = metaOf('rideForm.title', 'signIn.driverLead')

const RidePost = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const navigation = usePending()
  const [again, setAgain] = useState<unknown>(null)
  const { posting, mayBeForWomen, vehicles, amenities, copied, publicUrl, window, formKey } = loaderData
  const approved = vehicles.filter(({ status }) => canPostWith(status))
  const draftName = copied ? `${copied.kind}:${copied.ride.id}` : 'post-ride'
  const given = { vehicles: approved, window }
  const answer = isUnreached(actionData) ? undefined : actionData
  const published = answer?.ok && answer !== again ? answer.ride : null
  useEffect(() => {
    if (published) clearStored(draftName)
  }, [published, draftName])
  const error = isUnreached(actionData)
    ? t('booking.lostNetwork')
    : answer && !answer.ok
      ? answer.error || t('rideForm.missing.places')
      : undefined
  return (
    <>
      <PageBand title={t('common.tagline')} lead={t('common.fillOutRide')} />
      <div className="wrap *:max-w-3xl py-6 lg:py-10">
        {published ? (
          <PublishedRide ride={published} publicUrl={publicUrl} onAnother={() => setAgain(answer)} />
        ) : posting === 'READY' ? (
          <Card className="sm:p-8">
            <RideForm
              key={draftName}
              draftName={draftName}
              initial={copied ? copyDraft(copied.kind, copied.ride, given) : emptyDraft(given)}
              vehicles={approved}
              areVehiclesLeft={vehicles.length === MAX_LISTED_VEHICLES}
              amenities={amenities}
              mayBeForWomen={mayBeForWomen}
              window={window}
              formKey={formKey}
              busy={navigation.formMethod === 'POST'}
              error={error}
              issues={answer?.ok === false ? answer.issues : undefined}
            />
          </Card>
        ) : (
          <PostingNotice state={posting} />
        )}
      </div>
    </>
  )
}
export default RidePost
