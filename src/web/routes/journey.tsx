import { ProsePage } from '../features/site/prose-page.tsx'
import { useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import type { Route } from './+types/journey'

const SECTIONS = [
  { title: 'pages.journey1Title', text: 'pages.journey1Text' },
  { title: 'pages.journey2Title', text: 'pages.journey2Text' },
  { title: 'pages.journey3Title', text: 'pages.journey3Text' },
] as const

export const meta: Route.MetaFunction = metaOf('pages.journeyTitle', 'pages.journeyLead')

const Journey = () => {
  const t = useT()
  const sections = SECTIONS.map(({ title, text }) => ({ title: t(title), text: t(text) }))
  return <ProsePage title={t('pages.journeyTitle')} lead={t('pages.journeyLead')} sections={sections} />
}
export default Journey
