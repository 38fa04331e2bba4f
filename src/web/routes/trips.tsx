import { CarFront } from 'lucide-react'
import { listTrips } from '../features/trips/api.ts'
import { InstallHint } from '../features/trips/install-hint.tsx'
import { TripRow } from '../features/trips/trip-row.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/trips'

const SECTIONS = ['upcoming', 'waiting', 'past', 'cancelled'] as const

export const loader = ({ request, context }: Route.LoaderArgs) =>
  pageAnswerOf(listTrips(context.get(apiContext)), request)

const Trips = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const filled = SECTIONS.filter((section) => loaderData[section].length > 0)
  const hasSeat = [...loaderData.upcoming, ...loaderData.waiting, ...loaderData.past].some(({ request }) => request)
  return (
    <>
      <title>{`${t('trips.title')} · ${t('common.productName')}`}</title>
      <PageBand title={t('trips.title')}>
        {filled.length > 1 && (
          <nav aria-label={t('trips.title')} className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4">
            {filled.map((section) => (
              <a
                key={section}
                href={`#${section}`}
                className="num inline-flex min-h-11 shrink-0 items-center rounded-full bg-forest-soft px-4 font-semibold"
              >
                {t(`trips.${section}`)} {loaderData[section].length}
              </a>
            ))}
          </nav>
        )}
      </PageBand>
      <div className="wrap grid gap-8 py-6">
        {hasSeat && <InstallHint />}
        {filled.length === 0 && (
          <EmptyState icon={<CarFront aria-hidden="true" />} title={t('trips.empty')} text={t('trips.emptyText')}>
            <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
          </EmptyState>
        )}
        {filled.map((section) => (
          <section key={section} id={section} aria-labelledby={`${section}-title`} className="scroll-mt-20">
            <h2 id={`${section}-title`} className="mb-3 text-xl">
              {t(`trips.${section}`)}
            </h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-3">
              {loaderData[section].map((trip) => (
                <li key={trip.request?.id ?? trip.ride.id}>
                  <TripRow trip={trip} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
export default Trips
