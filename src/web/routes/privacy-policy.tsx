import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { ProseSection } from '../ui/prose-section.tsx'
import type { Route } from './+types/privacy-policy'

const SECTIONS = [
  { title: 'pages.privacyKnowTitle', text: 'pages.privacyKnowText' },
  { title: 'pages.privacyWhyTitle', text: 'pages.privacyWhyText' },
  { title: 'pages.privacyWhoTitle', text: 'pages.privacyWhoText' },
  { title: 'pages.privacyRightsTitle', text: 'pages.privacyRightsText' },
  { title: 'pages.privacyCookiesTitle', text: 'pages.privacyCookiesText' },
  { title: 'pages.termsTitle', text: 'pages.termsText' },
  { title: 'pages.refundTitle', text: 'pages.refundText' },
] as const

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return pageMeta({
    title: `${t('pages.privacyTitle')} · ${t('common.productName')}`,
    description: t('pages.privacyLead'),
  })
}

const PrivacyPolicy = () => {
  const t = useT()
  return (
    <>
      <PageBand title={t('pages.privacyTitle')} lead={t('pages.privacyLead')} />
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
export default PrivacyPolicy
