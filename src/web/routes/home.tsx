import { lazy } from 'react'
import { Link } from 'react-router'
import type { Amenity } from '../../shared/contract/amenities.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { getSession } from '../features/auth/api.ts'
import { loadAdminToDo } from '../features/dashboard/load-dashboard.ts'
import { FaqAccordion, type Question } from '../features/faqs/faq-accordion.tsx'
import { RideList } from '../features/rides/ride-list.tsx'
import { forCard, type ListedRide } from '../features/rides/ride-part.ts'
import { listNextSteps } from '../features/waiting/api.ts'
import { PopularRoutes } from '../features/search/popular-routes.tsx'
import { SearchBar } from '../features/search/search-bar.tsx'
import { readSearch, type SearchFilter } from '../lib/search-url.ts'
import { HeroScene } from '../features/site/hero-scene.tsx'
import { HowItWorks } from '../features/site/how-it-works.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import type { ApiClient } from '../lib/api-client.ts'
import { orLostNetwork } from '../lib/lost-network.ts'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { listFaqs } from '../features/faqs/api.ts'
import { listPopularRoutes } from '../features/places/api.ts'
import { listAvailableRides, listAmenities } from '../features/rides/api.ts'
import type { Route } from './+types/home'

const RIDES_SHOWN = '4'

// Loaded separately, because visitors never see it. No Suspense around it: text typed into the search before hydration
// would be lost in a part that is hydrated later.
const OwnHero = lazy(async () => ({
  default: (await orLostNetwork(import('../features/next-steps/own-hero.tsx'))).OwnHero,
}))

/** Null for a visitor, whose call would be refused. */
const ownSteps = async (api: ApiClient) => {
  const session = await getSession(api)
  return session.ok && session.body.user !== null ? listNextSteps(api) : null
}

export const loader = async ({ context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const today = nairobiDay(context.get(clockContext)())
  const [steps, rides, amenities, faqs, popular] = await Promise.all([
    ownSteps(api),
    listAvailableRides(api, { limit: RIDES_SHOWN }),
    listAmenities(api),
    listFaqs(api),
    listPopularRoutes(api),
  ])
  const offered = new Set(rides.ok ? rides.body.flatMap((ride) => ride.amenities) : [])
  return {
    steps: steps?.ok === true ? steps.body : null,
    toDo: steps?.ok === true ? await loadAdminToDo(api) : null,
    today,
    filter: readSearch(new URLSearchParams(), today),
    rides: rides.ok ? rides.body.map((ride) => forCard(ride)) : null,
    amenities: amenities.ok ? amenities.body.filter(({ id }) => offered.has(id)) : [],
    faqs: faqs.ok ? faqs.body.map(({ id, title, content }) => ({ id, title, content })) : [],
    popular: popular.ok ? popular.body.routes : [],
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return pageMeta({ title: t('home.metaTitle'), description: t('common.description') })
}

const Hero = ({ filter, today }: { filter: SearchFilter; today: string }) => {
  const t = useT()
  return (
    <>
      <section className="relative overflow-hidden bg-forest pt-20 pb-36 text-on-forest md:pt-32 md:pb-72">
        <HeroScene className="pointer-events-none absolute inset-x-0 bottom-0 h-44 w-full md:h-full" />
        <div className="wrap relative">
          <h1 className="max-w-72 text-3xl font-bold sm:max-w-xl sm:text-4xl md:text-6xl">{t('home.title')}</h1>
          <p className="mt-3 max-w-lg text-balance text-on-forest-soft md:mt-5 md:text-lg">{t('home.lead')}</p>
        </div>
      </section>
      <div className="wrap relative z-10 -mt-12 md:-mt-28">
        <SearchBar filter={filter} today={today} />
      </div>
    </>
  )
}

const NextRides = ({ rides, amenities }: { rides: readonly ListedRide[] | null; amenities: readonly Amenity[] }) => {
  const t = useT()
  return (
    <section className="wrap pt-12">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-3xl">{t('home.nextRides')}</h2>
        <Link
          to="/ride/search"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('home.allRides')}
        </Link>
      </div>
      {rides === null && (
        <ErrorState title={t('common.failedToLoad')} text={t('search.failedHint')}>
          <ButtonLink to="/ride/search">{t('common.tryAgain')}</ButtonLink>
        </ErrorState>
      )}
      {rides?.length === 0 && (
        <EmptyState title={t('search.noneAvailable')} text={t('search.noneAvailableHint')}>
          <ButtonLink to="/ride/post">{t('search.postRide')}</ButtonLink>
        </EmptyState>
      )}
      {rides !== null && rides.length > 0 && (
        <div className="*:md:grid-cols-2">
          <RideList rides={rides} amenities={amenities} level={3} />
        </div>
      )}
    </section>
  )
}

const Questions = ({ faqs }: { faqs: readonly Question[] }) => {
  const t = useT()
  if (faqs.length === 0) return null
  return (
    <section className="wrap pt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-3xl">{t('home.faqTitle')}</h2>
        <Link to="/faqs" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('home.allFaqs')}
        </Link>
      </div>
      <FaqAccordion faqs={faqs} />
    </section>
  )
}

const DriveInvitation = () => {
  const t = useT()
  return (
    <section className="wrap pt-16">
      <div className="flex flex-wrap items-center justify-between gap-5 rounded-lg bg-amber-wash px-6 py-8">
        <div>
          <h2 className="text-3xl">{t('home.driveTitle')}</h2>
          <p className="mt-2 max-w-prose">{t('home.driveText')}</p>
        </div>
        <ButtonLink to="/ride/post" variant="outline">
          {t('search.postRide')}
        </ButtonLink>
      </div>
    </section>
  )
}

const Home = ({ loaderData }: Route.ComponentProps) => (
  <>
    {loaderData.steps ? (
      <OwnHero steps={loaderData.steps} toDo={loaderData.toDo}>
        <SearchBar filter={loaderData.filter} today={loaderData.today} />
      </OwnHero>
    ) : (
      <Hero filter={loaderData.filter} today={loaderData.today} />
    )}
    <PopularRoutes routes={loaderData.popular} today={loaderData.today} />
    <NextRides rides={loaderData.rides} amenities={loaderData.amenities} />
    <HowItWorks />
    <Questions faqs={loaderData.faqs} />
    <DriveInvitation />
  </>
)
export default Home
