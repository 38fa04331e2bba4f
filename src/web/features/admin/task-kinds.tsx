import { Link } from 'react-router'
import type { AdminTaskList } from '../../../shared/contract/admin-tasks.ts'
import { useT } from '../../lib/messages.ts'
import { showTab } from '../../lib/show-tab.ts'
import { ADMIN_TASK_KINDS, type AdminTaskKind } from '../../../shared/kernel/enums.ts'

const chipClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-sunken aria-[current=true]:border-primary aria-[current=true]:bg-primary aria-[current=true]:text-on-primary'

export const TaskKinds = ({ counts, chosen }: { counts: AdminTaskList['counts']; chosen: AdminTaskKind | null }) => {
  const t = useT()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav aria-label={t('admin.todoKinds')} className="chip-line mb-4">
      <Link
        ref={chosen === null ? showTab : null}
        to="?"
        aria-current={chosen === null || undefined}
        className={chipClass}
      >
        {t('admin.todoAll')} <span className="num">{all}</span>
      </Link>
      {ADMIN_TASK_KINDS.map((kind) => (
        <Link
          key={kind}
          ref={chosen === kind ? showTab : null}
          to={`?kind=${kind}`}
          aria-current={chosen === kind || undefined}
          className={chipClass}
        >
          {t(`admin.todoKind.${kind}`)} <span className="num">{counts[kind]}</span>
        </Link>
      ))}
    </nav>
  )
}
