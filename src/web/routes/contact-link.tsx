import { Form, useActionData } from 'react-router'
import { answerInvitation, getInvitation } from '../features/safety/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { isUnreached, type Unreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaT, privatePageMeta } from '../lib/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/contact-link'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(getInvitation(context.get(apiContext), params.token), request)

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const answer = (await request.formData()).get('answer') === 'YES' ? 'YES' : 'NO'
  const { ok } = await answerInvitation(context.get(apiContext), params.token, { answer })
  return { ok }
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = metaT(matches)
  const name = loaderData?.userName ?? ''
  return privatePageMeta({
    title: `${t('invitation.title', { name })} · ${t('common.productName')}`,
    description: t('invitation.about'),
  })
}

/** Some phones open the links of an SMS automatically, so only the buttons answer. */
const ContactLink = ({ loaderData: { userName: name, status } }: Route.ComponentProps) => {
  const t = useT()
  const answer = useActionData<{ ok: boolean } | Unreached>()
  const failed = answer !== undefined && (isUnreached(answer) || !answer.ok)
  return (
    <>
      <PageBand title={t('invitation.title', { name })} lead={t(`invitation.${status}`, { name })} />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        {failed && <Alert tone="danger">{t('invitation.failed')}</Alert>}
        {status !== 'DECLINED' && (
          <Form method="post" className="space-y-4">
            <div className="flex flex-wrap gap-3">
              {status === 'ASKED' && (
                <Button type="submit" name="answer" value="YES" className="flex-1">
                  {t('invitation.yes')}
                </Button>
              )}
              <Button type="submit" name="answer" value="NO" variant="outline" className="flex-1">
                {t(status === 'ASKED' ? 'invitation.no' : 'invitation.stop')}
              </Button>
            </div>
            <p className="text-sm text-ink-soft">{t('invitation.final')}</p>
          </Form>
        )}
        <p className="text-ink-soft">{t('invitation.about')}</p>
      </div>
    </>
  )
}
export default ContactLink
