import type { AdminUser } from '../../shared/contract/admin.ts'
import { USER_STATUSES } from '../../shared/contract/enums.ts'
import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { sentPapers } from '../features/admin/ask-again.tsx'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { decideAboutUser } from '../features/admin/decide-about-user.ts'
import { apiQueryOf, readTableQuery } from '../features/admin/table-query.ts'
import { useUserColumns, UserDecision } from '../features/admin/user-columns.tsx'
import { PaperViewer } from '../features/papers/paper-viewer.tsx'
import { apiContext } from '../lib/api-context.ts'
import { unlessUnchanged } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/dashboard-users'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, USER_STATUSES)
  const { users } = context.get(apiContext).admin.admin
  return { query, page: await adminAnswerOf(users.$get({ query: apiQueryOf(query) }), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  return decideAboutUser(context.get(apiContext), request)
}

export const shouldRevalidate = unlessUnchanged

const Papers = ({ user }: { user: AdminUser }) => {
  const t = useT()
  const sent = sentPapers(user)
  if (sent.length === 0) return <span className="text-ink-soft">{t('admin.noPapers')}</span>
  return (
    <div className="flex flex-wrap gap-x-4">
      {sent.map((kind) => (
        <PaperViewer key={kind} userId={user.id} owner={user.name} kind={kind} opened={user.opened.includes(kind)}>
          <UserDecision user={user} />
        </PaperViewer>
      ))}
      {user.askedAgain.map(({ document, reason }) => (
        <span key={document} className="basis-full text-sm text-ink-soft">
          {t(`paper.kind.${document}`)}: {t('admin.askedAgain', { reason: t(`admin.flaw.${reason}`) })}
        </span>
      ))}
    </div>
  )
}

const papersOf = (user: AdminUser) => <Papers user={user} />

const DashboardUsers = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage title={t('dashboard.users')} answer={actionData}>
      <AdminTable
        title={t('dashboard.users')}
        searchLabel={t('admin.searchUsers')}
        statuses={USER_STATUSES.map((value) => ({ value, label: t(`admin.user${value}`) }))}
        columns={useUserColumns(papersOf)}
        rowKey={(user) => user.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardUsers
