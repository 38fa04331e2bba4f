import { LogIn } from 'lucide-react'
import type { NextStepKind } from '../../shared/contract/next-steps.ts'
import { CountTiles } from '../features/dashboard/count-tiles.tsx'
import { loadDashboard } from '../features/dashboard/load-dashboard.ts'
import { NoRides, OwnRides } from '../features/dashboard/own-rides.tsx'
import { AdminToDo } from '../features/next-steps/to-do-card.tsx'
import { NextSteps } from '../features/next-steps/next-steps.tsx'
import { TodayRide } from '../features/next-steps/today-ride.tsx'
import { PostingNotice } from '../features/rides/posting-notice.tsx'
import { postingState } from '../../shared/kernel/can-post.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/dashboard'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDashboard(context.get(apiContext), new URL(request.url).searchParams.get('all'), context.get(clockContext)())

export const meta: Route.MetaFunction = metaOf('dashboard.title', 'dashboard.signedOutText')

const SignedOut = () => {
  const t = useT()
  return (
    <EmptyState title={t('dashboard.signedOutTitle')} text={t('dashboard.signedOutText')} icon={<LogIn />}>
      <ButtonLink to="/auth/sign-in?callbackUrl=/dashboard">{t('common.signIn')}</ButtonLink>
      <ButtonLink to="/ride/search" variant="outline">
        {t('common.searchRides')}
      </ButtonLink>
    </EmptyState>
  )
}

/** These steps already say why the driver cannot post rides. */
const SAYS_WHY: ReadonlySet<NextStepKind> = new Set(['ADD_VEHICLE', 'VEHICLE_CHECK', 'CORRECT_VEHICLE'])

const Dashboard = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const viewer = useViewer()
  if (!loaderData || !viewer) return <SignedOut />
  const vehicles = loaderData.kind === 'own' ? loaderData.vehicles : []
  const posting = postingState(
    viewer.role,
    vehicles.map(({ status }) => status),
  )
  const lists = loaderData.kind === 'own' ? loaderData.lists : []
  const saysWhy = loaderData.kind === 'own' && loaderData.steps.some(({ kind }) => SAYS_WHY.has(kind))
  const hasToday = loaderData.kind === 'own' && loaderData.today !== null
  const drives = viewer.role === 'DRIVER' || viewer.role === 'COORDINATOR'
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="font-display text-3xl font-bold wrap-anywhere">
        {t('dashboard.hello', { name: viewer.firstName || viewer.name })}
      </p>
      {loaderData.kind === 'own' && (
        <>
          <NextSteps steps={loaderData.steps} />
          {loaderData.today && <TodayRide {...loaderData.today} />}
          <ButtonLink to="/trips" variant="outline" className="justify-self-start">
            {t('trips.title')}
          </ButtonLink>
        </>
      )}
      {loaderData.kind === 'admin' ? (
        <>
          <AdminToDo {...loaderData.toDo} />
          <section aria-labelledby="counts">
            <h2 id="counts" className="mb-4 text-xl">
              {t('dashboard.counts')}
            </h2>
            <CountTiles counts={loaderData.counts} />
          </section>
        </>
      ) : (
        <>
          {drives && posting !== 'READY' && !saysWhy && <PostingNotice state={posting} />}
          {lists.map((list) => (
            <OwnRides key={list.name} list={list} amenities={loaderData.amenities} />
          ))}
          {lists.length === 0 && !hasToday && (posting === 'READY' || !drives) && (
            <NoRides name={drives ? 'mine' : 'requested'} />
          )}
        </>
      )}
    </div>
  )
}
export default Dashboard
