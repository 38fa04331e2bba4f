import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PopularRoutes } from '../../../shared/contract/popular-routes.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageBand } from '../../ui/page-band.tsx'
import { rideSearchPath } from './ride-search-path.ts'

/** Shown for the link of a ride that does not exist, or that is hidden from this viewer. It leads to other rides. */
export const MissingRide = ({ routes }: PopularRoutes) => {
  const t = useT()
  const offered = routes.filter(({ rides }) => rides > 0)
  return (
    <>
      <title>{t('booking.goneTitle')}</title>
      <PageBand
        title={t('booking.goneTitle')}
        lead={t(offered.length > 0 ? 'booking.goneText' : 'booking.goneAlone')}
      />
      <div className="wrap grid gap-5 py-8">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {offered.map(({ from, to, rides, fromPrice }) => (
            <li key={`${from.placeId} ${to.placeId}`}>
              <Link to={rideSearchPath({ from, to })} className="block rounded-md bg-surface px-4 py-3 shadow-soft">
                <span className="flex flex-wrap items-center gap-x-1.5 font-semibold">
                  {from.name}
                  <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
                  {to.name}
                </span>
                <span className="num text-sm text-ink-soft">
                  {t('booking.goneOffer', { count: rides, price: formatKsh(fromPrice ?? 0) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <ButtonLink to="/ride/search" className="justify-self-start">
          {t('common.searchRides')}
        </ButtonLink>
      </div>
    </>
  )
}
