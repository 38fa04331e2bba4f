import { Form, useActionData } from 'react-router'
import { apiContext } from '../lib/api-context.ts'
import { isUnreached, type Unreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { stopEmails, resumeEmails } from '../features/settings/api.ts'
import type { Route } from './+types/email-stop'

/** Mail programs open links automatically: only the button unsubscribes. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const to = new URL(request.url).searchParams.get('to') ?? ''
  const resumes = (await request.formData()).get('intent') === 'resume'
  const done = await (resumes ? resumeEmails : stopEmails)(context.get(apiContext), to)
  return { ok: done.ok, resumes }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return [
    ...pageMeta({ title: `${t('pages.emailTitle')} · ${t('common.productName')}`, description: t('pages.emailLead') }),
    { name: 'robots', content: 'noindex' },
  ]
}

const EmailStop = () => {
  const t = useT()
  const given = useActionData<typeof action>() as Awaited<ReturnType<typeof action>> | Unreached | undefined
  const answer = isUnreached(given) ? undefined : given
  const stopped = answer?.ok === true && !answer.resumes
  return (
    <>
      <PageBand title={t('pages.emailTitle')} lead={t('pages.emailLead')} />
      <div className="wrap max-w-2xl space-y-5 py-6 lg:py-10">
        {answer && !answer.ok && <Alert tone="danger">{t('pages.emailUnknown')}</Alert>}
        {answer?.ok && <Alert tone="success">{t(answer.resumes ? 'pages.emailResumed' : 'pages.emailStopped')}</Alert>}
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value={stopped ? 'resume' : 'stop'}
            variant={stopped ? 'outline' : 'primary'}
          >
            {t(stopped ? 'pages.emailResume' : 'pages.emailStop')}
          </Button>
        </Form>
      </div>
    </>
  )
}
export default EmailStop
