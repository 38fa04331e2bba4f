import { Form, useActionData } from 'react-router'
import { readStoppable, resumeAlert, stopAlert } from '../features/alerts/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { isUnreached, type Unreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/alert-stop'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(readStoppable(context.get(apiContext), params.code), request)

/** Phones open links to preview them: only the button stops the alert, and the one click of a mail program. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const resumes = (await request.formData()).get('intent') === 'resume'
  const done = await (resumes ? resumeAlert : stopAlert)(context.get(apiContext), params.code)
  return { ok: done.ok }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return [
    ...pageMeta({ title: `${t('pages.alertTitle')} · ${t('common.productName')}`, description: t('pages.alertLead') }),
    { name: 'robots', content: 'noindex' },
  ]
}

const AlertStop = ({ loaderData: { from, to, paused } }: Route.ComponentProps) => {
  const t = useT()
  const given = useActionData<typeof action>() as Awaited<ReturnType<typeof action>> | Unreached | undefined
  const answer = isUnreached(given) ? undefined : given
  const anywhere = t('pages.alertAnywhere')
  return (
    <>
      <PageBand title={t('pages.alertTitle')} lead={t('pages.alertLead')} />
      <div className="wrap max-w-2xl space-y-5 py-6 lg:py-10">
        <p className="text-lg font-semibold">{t('ride.title', { from: from ?? anywhere, to: to ?? anywhere })}</p>
        {answer && !answer.ok && <Alert tone="danger">{t('pages.alertFailed')}</Alert>}
        {answer?.ok && <Alert tone="success">{t(paused ? 'pages.alertStopped' : 'pages.alertResumed')}</Alert>}
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value={paused ? 'resume' : 'stop'}
            variant={paused ? 'outline' : 'primary'}
          >
            {t(paused ? 'pages.alertResume' : 'pages.alertStop')}
          </Button>
        </Form>
      </div>
    </>
  )
}
export default AlertStop
