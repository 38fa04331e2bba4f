import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { useAuditColumns } from '../features/admin/audit-columns.tsx'
import { readTableQuery } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { useQueryParams } from '../lib/use-query-params.ts'
import { ButtonLink } from '../ui/button.tsx'
import { listAuditEntries } from '../features/admin/api.ts'
import type { Route } from './+types/dashboard-audit'

const NARROWED_BY = ['actorId', 'targetId'] as const

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, [])
  const params = new URL(request.url).searchParams
  const narrowed = NARROWED_BY.flatMap((name): [string, string][] => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  const asked = { page: String(query.page), ...Object.fromEntries(narrowed) }
  return { query, asked, page: await adminAnswerOf(listAuditEntries(context.get(apiContext), asked), request) }
}

const DashboardAudit = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const params = useQueryParams()
  const everything = NARROWED_BY.some((name) => params.has(name)) && (
    <ButtonLink to="?" variant="outline">
      {t('admin.auditEverything')}
    </ButtonLink>
  )
  return (
    <AdminPage csv="audit" asked={loaderData.asked} title={t('own.audit')} answer={undefined}>
      <p className="mb-4 text-ink-soft">{t('admin.auditText')}</p>
      <AdminTable
        title={t('own.audit')}
        searchLabel={null}
        statuses={[]}
        filters={<div className="empty:hidden">{everything}</div>}
        columns={useAuditColumns()}
        rowKey={(entry) => entry.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardAudit
