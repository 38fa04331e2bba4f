import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { AdminAnswer } from './admin-answer.ts'
import { useApprovalResults } from './pending-approvals.ts'

interface AdminPageProps {
  title: string
  /** The answer to a form that was sent without script. */
  answer: AdminAnswer | Unreached | undefined
  children: ReactNode
}

/** Shows the result of sent approvals, and reloads the rows. */
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

export const AdminPage = ({ title, answer, children }: AdminPageProps) => {
  const t = useT()
  useToldApprovals()
  return (
    <section aria-labelledby="admin-page">
      <title>{`${title} · ${t('common.productName')}`}</title>
      <h2 id="admin-page" className="mb-4 text-2xl">
        {title}
      </h2>
      {answer && !isUnreached(answer) && answer.waits && <Alert className="mb-4">{t('admin.waits')}</Alert>}
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
