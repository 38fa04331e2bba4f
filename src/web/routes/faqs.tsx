import { FaqAccordion } from '../features/faqs/faq-accordion.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { EmptyState } from '../ui/states.tsx'
import { listFaqs } from '../features/faqs/api.ts'
import type { Route } from './+types/faqs'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const answer = await listFaqs(context.get(apiContext))
  return { faqs: answer.ok ? answer.body : null }
}

export const meta: Route.MetaFunction = metaOf('pages.faqsTitle', 'pages.faqsLead')

const Faqs = ({ loaderData: { faqs } }: Route.ComponentProps) => {
  const t = useT()
  return (
    <>
      <PageBand title={t('pages.faqsTitle')} lead={t('pages.faqsLead')} />
      <div className="wrap py-8">
        {faqs && faqs.length > 0 ? (
          <FaqAccordion faqs={faqs} />
        ) : (
          <EmptyState title={t(faqs ? 'pages.faqsEmpty' : 'pages.faqsFailed')} />
        )}
        <ButtonLink to="/ride/search" className="mt-8">
          {t('common.searchRides')}
        </ButtonLink>
      </div>
    </>
  )
}
export default Faqs
