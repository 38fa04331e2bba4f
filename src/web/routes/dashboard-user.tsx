import { ArrowLeft, BadgeCheck, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { getPerson, listAuditEntries, listTasks } from '../features/admin/api.ts'
import { formatAge } from '../features/admin/format-age.ts'
import { nextTask } from '../features/admin/next-task.ts'
import { PersonCards } from '../features/admin/person-cards.tsx'
import { PersonDecision } from '../features/admin/person-decision.tsx'
import { PersonHistory, PersonLinks } from '../features/admin/person-history.tsx'
import { userTones } from '../features/admin/user-columns.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formatDate } from '../lib/format-time.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import type { Route } from './+types/dashboard-user'

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { userId } = params
  const [person, queue, history] = await Promise.all([
    adminAnswerOf(getPerson(api, userId), request),
    adminAnswerOf(listTasks(api, { kind: 'DRIVER,IDENTITY,VEHICLE,DOCUMENT', pageSize: '100' }), request),
    adminAnswerOf(listAuditEntries(api, { targetId: userId, pageSize: '40' }), request),
  ])
  return {
    person,
    queue: { ...nextTask(queue.rows, userId), total: queue.total },
    // Each view of this page adds an entry to the history (`document.list-dates`), which is left out.
    history: history.rows.filter(({ action }) => action !== 'document.list-dates').slice(0, 6),
    now: context.get(clockContext)().toISOString(),
  }
}

const Facts = ({
  person: { user, openReports, waitingSince },
  now,
}: Pick<Route.ComponentProps['loaderData'], 'person' | 'now'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <Badge tone={userTones[user.status]}>{t(`admin.user${user.status}`)}</Badge>
      {user.verified && (
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          {t('admin.verified')}
        </Badge>
      )}
      <span>{t(`own.role${user.role}`)}</span>
      {waitingSince !== null && <span>{t('admin.personWaits', { age: formatAge(t, waitingSince, now) })}</span>}
      <PhoneLink phone={user.phone} className="py-2" />
      <span>{t('admin.personJoined', { day: formatDate(user.createdAt, language) })}</span>
      {openReports > 0 ? (
        <Link
          to="/dashboard/reports?status=OPEN"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('admin.personReports', { count: openReports })}
        </Link>
      ) : (
        <span>{t('admin.personNoReports')}</span>
      )}
    </div>
  )
}

const DashboardUser = ({ loaderData: { person, queue, history, now } }: Route.ComponentProps) => {
  const t = useT()
  const { user } = person
  return (
    <AdminPage title={user.name} answer={undefined}>
      <div key={user.id} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ButtonLink to="/dashboard/todo" variant="outline">
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t('admin.personBack')}
          </ButtonLink>
          <div className="num flex items-center gap-3">
            {queue.place !== null && <span>{t('admin.personPlace', { place: queue.place, total: queue.total })}</span>}
            {queue.next !== null && (
              <ButtonLink to={queue.next} variant="outline">
                {t('admin.personNext')}
                <ChevronRight aria-hidden="true" className="size-5" />
              </ButtonLink>
            )}
          </div>
        </div>
        <Facts person={person} now={now} />
        <PersonCards person={person} />
        <PersonDecision person={person} next={queue.next}>
          <PersonHistory entries={history} userId={user.id} />
          <PersonLinks person={person} />
        </PersonDecision>
      </div>
    </AdminPage>
  )
}
export default DashboardUser
