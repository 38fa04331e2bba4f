import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PopularRoutes as Popular } from '../../../shared/contract/popular-routes.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { linkToSearch, searchBetween } from '../../lib/search-url.ts'

type Route = Popular['routes'][number]

const MANY = 100

const Offer = ({ route }: { route: Route }) => {
  const t = useT()
  const { rides, fromPrice } = route
  if (rides === 0 || fromPrice === undefined) return t('home.popularNone')
  const count = t('home.popularRides', { count: rides >= MANY ? `${MANY}+` : rides })
  return `${count} · ${t('home.popularFrom', { price: formatKsh(fromPrice) })}`
}

export const PopularRoutes = ({ routes, today }: { routes: readonly Route[]; today: string }) => {
  const t = useT()
  if (routes.length === 0) return null
  return (
    <section className="wrap pt-10" aria-labelledby="popular-routes">
      <h2 id="popular-routes" className="mb-4 text-2xl">
        {t('home.popularTitle')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {routes.map((route) => (
          // A phone shows only the first 4 routes, so that the rides below them are not far down the page.
          <li key={`${route.from.placeId} ${route.to.placeId}`} className="max-sm:nth-[n+5]:hidden">
            <Link
              to={linkToSearch(searchBetween(route, today), today)}
              className="block h-full rounded-md bg-surface px-4 py-3 shadow-soft transition-transform hover:-translate-y-0.5"
            >
              <span className="flex flex-wrap items-center gap-x-1.5 font-semibold">
                {route.from.name}
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
                <span className="sr-only">{t('home.popularTo')}</span>
                {route.to.name}
              </span>
              <span className="num mt-0.5 block text-sm text-ink-soft">
                <Offer route={route} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
