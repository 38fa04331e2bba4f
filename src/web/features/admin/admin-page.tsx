import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { AdminAnswer } from './admin-answer.ts'
import { useApprovalResults } from './pending-approvals.ts'
import type { AdminTable } from '../../../shared/kernel/enums.ts'

interface AdminPageProps {
  title: string
  /** The answer to a form that was sent without scripts. */
  answer: AdminAnswer | Unreached | undefined
  csv?: AdminTable
  /** The filters of the table, as parameters of its API call. */
  asked?: Readonly<Record<string, string>>
  children: ReactNode
}

const useToldApprovals = () => {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  useApprovalResults(({ ok, waits, error }) => {
    if (ok) toast(t(waits ? 'admin.waits' : 'admin.approved'))
    else toast(error || t('admin.failed'))
    void revalidate()
  })
}

const fileOf = (table: AdminTable, asked: AdminPageProps['asked']): string => {
  const query = new URLSearchParams(asked)
  query.delete('page')
  return `/api/admin/tables/${table}?${query}`
}

export const AdminPage = ({ title, answer, csv, asked, children }: AdminPageProps) => {
  const t = useT()
  useToldApprovals()
  return (
    <section aria-labelledby="admin-page">
      <title>{`${title} · ${t('common.productName')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="admin-page" className="text-2xl">
          {title}
        </h2>
        {csv && (
          <a href={fileOf(csv, asked)} download className={buttonClass('outline')}>
            <Download aria-hidden="true" className="size-5" />
            {t('admin.csv')}
          </a>
        )}
      </div>
      {answer && !isUnreached(answer) && answer.waits && <Alert className="mb-4">{t(answer.waits)}</Alert>}
      {answer && !isUnreached(answer) && !answer.ok && (
        <Alert tone="danger" className="mb-4">
          {answer.error || t('admin.failed')}
          {answer.issues.map(({ path, message }) => (
            <p key={path}>{message}</p>
          ))}
        </Alert>
      )}
      {children}
    </section>
  )
}
