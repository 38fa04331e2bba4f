import { ProsePage } from '../features/site/prose-page.tsx'
import { useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import { useCancellation } from '../lib/use-cancellation.ts'
import type { Route } from './+types/privacy-policy'

const SECTIONS = [
  { title: 'pages.privacyKnowTitle', text: 'pages.privacyKnowText' },
  { title: 'pages.privacyWhyTitle', text: 'pages.privacyWhyText' },
  { title: 'pages.privacyWhoTitle', text: 'pages.privacyWhoText' },
  { title: 'pages.privacyOthersTitle', text: 'pages.privacyOthersText' },
  { title: 'pages.privacyChatTitle', text: 'pages.privacyChatText' },
  { title: 'pages.privacyPlaceTitle', text: 'pages.privacyPlaceText' },
  { title: 'pages.privacyKeepTitle', text: 'pages.privacyKeepText' },
  { title: 'pages.privacyRightsTitle', text: 'pages.privacyRightsText' },
  { title: 'pages.privacyCookiesTitle', text: 'pages.privacyCookiesText' },
  { title: 'pages.termsTitle', text: 'pages.termsText' },
  { title: 'pages.refundTitle', text: 'pages.refundText' },
] as const

const CREDITS = [
  { name: 'GeoNames', url: 'https://www.geonames.org/' },
  { name: 'IP Geolocation by DB-IP', url: 'https://db-ip.com/' },
  { name: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  { name: 'Natural Earth', url: 'https://www.naturalearthdata.com/' },
]

export const meta: Route.MetaFunction = metaOf('pages.privacyTitle', 'pages.privacyLead')

const PrivacyPolicy = () => {
  const t = useT()
  const cancellation = useCancellation()
  const sections = SECTIONS.map(({ title, text }) => ({ title: t(title), text: t(text, cancellation) }))
  const credits = { title: t('pages.creditsTitle'), text: t('pages.creditsText'), links: CREDITS }
  return <ProsePage title={t('pages.privacyTitle')} lead={t('pages.privacyLead')} sections={[...sections, credits]} />
}
export default PrivacyPolicy
