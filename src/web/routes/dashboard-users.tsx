import type { AdminUser } from '../../shared/contract/admin.ts'
import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { sentDocuments } from '../features/admin/ask-again.tsx'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { decideAboutUser } from '../features/admin/decide-about-user.ts'
import { readTableQuery } from '../features/admin/table-query.ts'
import { isUserRole, isUserWait, USER_FILTERS, userQueryOf } from '../features/admin/user-filters.ts'
import { useUserColumns, UserDecision } from '../features/admin/user-columns.tsx'
import { DocumentViewer } from '../features/documents/document-viewer.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listUsers } from '../features/admin/api.ts'
import type { Route } from './+types/dashboard-users'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, USER_FILTERS)
  const asked = userQueryOf(query)
  return { query, asked, page: await adminAnswerOf(listUsers(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  return decideAboutUser(context.get(apiContext), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const Documents = ({ user }: { user: AdminUser }) => {
  const t = useT()
  const sent = sentDocuments(user)
  if (sent.length === 0) return <span className="text-ink-soft">{t('admin.noDocuments')}</span>
  return (
    <div className="flex flex-wrap gap-x-4">
      {sent.map((kind) => (
        <DocumentViewer key={kind} userId={user.id} owner={user.name} kind={kind} opened={user.opened.includes(kind)}>
          <UserDecision user={user} />
        </DocumentViewer>
      ))}
      {user.askedAgain.map(({ document, reason }) => (
        <span key={document} className="basis-full text-sm text-ink-soft">
          {t(`document.kind.${document}`)}: {t('admin.askedAgain', { reason: t(`admin.flaw.${reason}`) })}
        </span>
      ))}
    </div>
  )
}

const documentsOf = (user: AdminUser) => <Documents user={user} />

const DashboardUsers = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="users" asked={loaderData.asked} title={t('own.users')} answer={actionData}>
      <AdminTable
        title={t('own.users')}
        searchLabel={t('admin.searchUsers')}
        statuses={USER_FILTERS.map((value) => {
          if (isUserRole(value)) return { value, label: t(`own.role${value}`), legend: t('admin.role') }
          if (isUserWait(value)) return { value, label: t(`admin.waitsFor${value}`), legend: t('admin.waiting') }
          return { value, label: t(`admin.user${value}`) }
        })}
        columns={useUserColumns(documentsOf)}
        rowKey={(user) => user.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardUsers
