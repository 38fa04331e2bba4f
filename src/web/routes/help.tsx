import { getHelp } from '../features/help/api.ts'
import { AnswerList } from '../features/help/answer-list.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaOf } from '../lib/page-meta.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/help'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  pageAnswerOf(getHelp(context.get(apiContext)), request)

export const meta: Route.MetaFunction = metaOf('help.title', 'help.lead')

const HelpPage = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const viewer = useViewer()
  return (
    <>
      <PageBand title={t('help.title')} lead={t('help.lead')} />
      <div className="wrap *:max-w-3xl space-y-6 py-6 lg:py-10">
        <AnswerList help={loaderData} />
        <div className="flex flex-wrap gap-3">
          {viewer && <ButtonLink to="/help/tickets">{t('tickets.title')}</ButtonLink>}
          <ButtonLink to="/faqs" variant="outline">
            {t('common.faqs')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
export default HelpPage
