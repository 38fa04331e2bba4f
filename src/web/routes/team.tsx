import { Check, MessageCircle, ShieldCheck, Wallet } from 'lucide-react'
import { useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/team'

const WORK = [
  { icon: ShieldCheck, title: 'pages.teamCheckTitle', text: 'pages.teamCheckText' },
  { icon: Wallet, title: 'pages.teamMoneyTitle', text: 'pages.teamMoneyText' },
  { icon: MessageCircle, title: 'pages.teamAnswerTitle', text: 'pages.teamAnswerText' },
] as const
const POINTS = ['pages.teamPoint1', 'pages.teamPoint2', 'pages.teamPoint3'] as const

export const meta: Route.MetaFunction = metaOf('pages.teamTitle', 'pages.teamLead')

const Team = () => {
  const t = useT()
  return (
    <>
      <PageBand title={t('pages.teamTitle')} lead={t('pages.teamLead')} />
      <div className="wrap py-8">
        <p className="max-w-prose leading-relaxed">{t('pages.teamText')}</p>
        <ul className="mt-8 grid gap-3 md:grid-cols-3">
          {WORK.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Card className="h-full">
                <Icon aria-hidden="true" className="size-6 text-amber-ink" />
                <h2 className="mt-3 text-xl">{t(title)}</h2>
                <p className="mt-1 text-ink-soft">{t(text)}</p>
              </Card>
            </li>
          ))}
        </ul>
        <h2 className="mt-10 text-2xl">{t('pages.teamWork')}</h2>
        <ul className="mt-4 grid gap-3">
          {POINTS.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
              {t(point)}
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
          <ButtonLink to="/help" variant="outline">
            {t('pages.teamAsk')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
export default Team
