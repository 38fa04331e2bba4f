import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { ProseSection } from '../ui/prose-section.tsx'
import type { Route } from './+types/journey'

const SECTIONS = [
  { title: 'pages.journey1Title', text: 'pages.journey1Text' },
  { title: 'pages.journey2Title', text: 'pages.journey2Text' },
  { title: 'pages.journey3Title', text: 'pages.journey3Text' },
] as const

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return pageMeta({
    title: `${t('pages.journeyTitle')} · ${t('common.productName')}`,
    description: t('pages.journeyLead'),
  })
}

const Journey = () => {
  const t = useT()
  return (
    <>
      <PageBand title={t('pages.journeyTitle')} lead={t('pages.journeyLead')} />
      <div className="wrap grid gap-8 py-8">
        {SECTIONS.map(({ title, text }) => (
          <ProseSection key={title} title={t(title)} text={t(text)} />
        ))}
        <div>
          <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
export default Journey
