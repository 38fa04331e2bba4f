import { CircleCheckBig, Play } from 'lucide-react'
import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { listTasks } from '../features/admin/api.ts'
import { readTableQuery } from '../features/admin/table-query.ts'
import { TaskKinds } from '../features/admin/task-kinds.tsx'
import { TaskTable } from '../features/admin/task-table.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { useT } from '../lib/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Pages } from '../ui/pages.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/dashboard-todo'
import { ADMIN_TASK_KINDS } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { page } = readTableQuery(request.url, [])
  const wanted = new URL(request.url).searchParams.get('kind')
  const kind = ADMIN_TASK_KINDS.find((known) => known === wanted) ?? null
  const asked = { page: String(page), ...(kind === null ? {} : { kind }) }
  const list = await adminAnswerOf(listTasks(context.get(apiContext), asked), request)
  return { kind, asked, list, now: context.get(clockContext)().toISOString() }
}

const DashboardTodo = ({ loaderData: { kind, asked, list, now } }: Route.ComponentProps) => {
  const t = useT()
  const [oldest] = list.rows
  const title = list.total === 0 ? t('own.todoNone') : t('own.todoCount', { count: list.total, late: list.late })
  return (
    <AdminPage csv="tasks" asked={asked} title={title} answer={undefined}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{t('admin.todoText', { days: list.lateAfterDays })}</p>
        {oldest && (
          <ButtonLink to={oldest.link}>
            <Play aria-hidden="true" className="size-5" />
            {t('admin.todoStart')}
          </ButtonLink>
        )}
      </div>
      <TaskKinds counts={list.counts} chosen={kind} />
      {list.rows.length > 0 && <TaskTable tasks={list.rows} now={now} />}
      {list.total === 0 && (
        <EmptyState
          title={t('own.todoNone')}
          text={t('admin.todoNoneText')}
          icon={<CircleCheckBig aria-hidden="true" />}
        />
      )}
      <Pages page={list} />
    </AdminPage>
  )
}
export default DashboardTodo
