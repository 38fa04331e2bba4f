import { StopPage, useStopAnswer } from '../features/site/stop-page.tsx'
import { stopEmails, resumeEmails } from '../features/settings/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { metaOf, privatePageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/email-stop'

export const action = async ({ request, context }: Route.ActionArgs) => {
  const to = new URL(request.url).searchParams.get('to') ?? ''
  const resumes = (await request.formData()).get('intent') === 'resume'
  const done = await (resumes ? resumeEmails : stopEmails)(context.get(apiContext), to)
  return { ok: done.ok, resumes, error: done.ok ? null : done.error.sentence }
}

export const meta: Route.MetaFunction = metaOf('pages.emailTitle', 'pages.emailLead', privatePageMeta)

const EmailStop = () => {
  const t = useT()
  const answer = useStopAnswer()
  const stopped = answer?.ok === true && !answer.resumes
  return (
    <StopPage
      title={t('pages.emailTitle')}
      lead={t('pages.emailLead')}
      failed={answer?.ok === false ? t('pages.emailUnknown') : null}
      done={answer?.ok ? t(answer.resumes ? 'pages.emailResumed' : 'pages.emailStopped') : null}
      button={
        stopped ? { does: 'resume', label: t('pages.emailResume') } : { does: 'stop', label: t('pages.emailStop') }
      }
    />
  )
}
export default EmailStop
