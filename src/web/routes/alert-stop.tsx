import { readStoppable, resumeAlert, stopAlert } from '../features/alerts/api.ts'
import { StopPage, useStopAnswer } from '../features/site/stop-page.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { metaOf, privatePageMeta } from '../lib/page-meta.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import type { Route } from './+types/alert-stop'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(readStoppable(context.get(apiContext), params.code), request)

/** Mail programs with a button to unsubscribe post here too. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const resumes = (await request.formData()).get('intent') === 'resume'
  const done = await (resumes ? resumeAlert : stopAlert)(context.get(apiContext), params.code)
  return { ok: done.ok, resumes, error: done.ok ? null : done.error.sentence }
}

export const meta: Route.MetaFunction = metaOf('pages.alertTitle', 'pages.alertLead', privatePageMeta)

const AlertStop = ({ loaderData: { from, to, paused, ended } }: Route.ComponentProps) => {
  const t = useT()
  const answer = useStopAnswer()
  const pressed = ended ? undefined : answer
  const button = paused
    ? ({ does: 'resume', label: t('pages.alertResume') } as const)
    : ({ does: 'stop', label: t('pages.alertStop') } as const)
  const anywhere = t('pages.alertAnywhere')
  return (
    <StopPage
      title={t('pages.alertTitle')}
      lead={t('pages.alertLead')}
      failed={pressed?.ok === false ? pressed.error || t('pages.alertFailed') : null}
      done={pressed?.ok ? t(paused ? 'pages.alertStopped' : 'pages.alertResumed') : null}
      button={ended ? null : button}
    >
      <p className="text-lg font-semibold">{t('ride.title', { from: from ?? anywhere, to: to ?? anywhere })}</p>
      {ended && <p>{t('pages.alertEnded')}</p>}
    </StopPage>
  )
}
export default AlertStop
