import { Check } from 'lucide-react'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/team'

const POINTS = ['pages.teamPoint1', 'pages.teamPoint2', 'pages.teamPoint3'] as const

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return pageMeta({ title: `${t('pages.teamTitle')} · ${t('common.productName')}`, description: t('pages.teamLead') })
}

const Team = () => {
  const t = useT()
  return (
    <>
      <PageBand title={t('pages.teamTitle')} lead={t('pages.teamLead')} />
      <div className="wrap py-8">
        <p className="max-w-prose leading-relaxed">{t('pages.teamText')}</p>
        <h2 className="mt-8 text-2xl">{t('pages.teamWork')}</h2>
        <ul className="mt-4 grid gap-3">
          {POINTS.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
              {t(point)}
            </li>
          ))}
        </ul>
        <ButtonLink to="/ride/search" className="mt-8">
          {t('common.searchRides')}
        </ButtonLink>
      </div>
    </>
  )
}
export default Team
