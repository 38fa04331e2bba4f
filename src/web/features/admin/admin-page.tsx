import type { ReactNode } from 'react'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import type { AdminAnswer } from './admin-answer.ts'

interface AdminPageProps {
  title: string
  /** What a form answered that was sent without script. */
  answer: AdminAnswer | Unreached | undefined
  children: ReactNode
}

export const AdminPage = ({ title, answer, children }: AdminPageProps) => {
  const t = useT()
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
