import { useEffect } from 'react'

import { DISPUTE_AFTER_MINUTES, RELEASE_BOARDED_HOURS, RELEASE_OTHERS_HOURS } from '../../shared/kernel/trip-times.ts'
import { DisputeState } from '../features/disputes/dispute-state.tsx'
import { kindsFor, loadReport } from '../features/disputes/load-report.ts'
import { AnswerForm, ReportForm } from '../features/disputes/report-form.tsx'
import { sendReport } from '../features/disputes/send-report.ts'
import { useRideTitle } from '../features/rides/use-ride-title.ts'
import { apiContext } from '../lib/api-context.ts'
import { formatDeparture } from '../lib/format-time.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import { clearDraft } from '../lib/use-draft.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/trip-report'
import { usePending } from '../lib/keep-page.ts'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadReport(context.get(apiContext), params.requestId, request)

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  sendReport(context.get(apiContext), params.requestId, await request.formData())

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = metaOf('dispute.title', 'dispute.intro')

const REPORT_TIMES = {
  minutes: DISPUTE_AFTER_MINUTES,
  boardedHours: RELEASE_BOARDED_HOURS,
  hours: RELEASE_OTHERS_HOURS,
}

const TripReport = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  const language = useLanguage()
  const { request, ride, dispute } = loaderData
  const isRider = useViewer()?.id === request.uId
  const busy = usePending().state === 'submitting'
  const refused = actionData && !isUnreached(actionData) && !actionData.ok ? actionData.error : undefined
  const error = isUnreached(actionData) ? t('booking.lostNetwork') : refused
  useEffect(() => {
    if (!actionData || isUnreached(actionData) || !actionData.ok) return
    clearDraft(`report:${request.id}`)
    if (dispute) clearDraft(`answer:${dispute.id}`)
  }, [actionData, request.id, dispute])
  return (
    <>
      <PageBand title={t('dispute.title')} lead={`${useRideTitle(ride)} · ${formatDeparture(ride.time, language)}`} />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        <Card className="space-y-5">
          {dispute && <DisputeState dispute={dispute} side={isRider ? 'rider' : 'owner'} />}
          {dispute?.can.answer && <AnswerForm dispute={dispute.id} error={error} busy={busy} />}
          {!dispute && request.can.dispute && (
            <ReportForm
              requestId={request.id}
              kinds={kindsFor(isRider, request.boardedAt !== null)}
              error={error}
              busy={busy}
            />
          )}
          {!dispute && !request.can.dispute && <p>{t('dispute.notNowScreen', REPORT_TIMES)}</p>}
        </Card>
        <ButtonLink to={`/ride/${ride.id}`} variant="outline">
          {t('dispute.back')}
        </ButtonLink>
      </div>
    </>
  )
}
export default TripReport
