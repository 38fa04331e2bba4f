import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminUser } from '../../../shared/contract/admin.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { AdminProposals } from './admin-proposals.tsx'
import type { Column } from './admin-table.tsx'
import { AskAgain } from './ask-again.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import type { IdDocument, UserStatus } from '../../../shared/kernel/enums.ts'

export const userTones: Record<UserStatus, Tone> = {
  ACTIVE: 'success',
  PENDING: 'attention',
  BLOCKED: 'danger',
  DELETED: 'neutral',
}

const Email = ({ address }: { address: string }) => {
  const [who, host] = address.split('@')
  return (
    <span className="block text-sm text-ink-soft">
      {who}
      {host !== undefined && (
        <>
          <wbr />@{host}
        </>
      )}
    </span>
  )
}

const Person = ({ user }: { user: AdminUser }) => (
  <span className="flex items-center gap-3">
    <Avatar name={user.name} photo={user.photo} />
    <span className="min-w-0 wrap-anywhere lg:min-w-44">
      <Link to={`/dashboard/users/${user.id}`} className="block font-semibold underline underline-offset-4">
        {user.name}
      </Link>
      <Email address={user.email} />
      <PhoneLink phone={user.phone} className="py-1 text-sm" />
    </span>
  </span>
)

const State = ({ user }: { user: AdminUser }) => {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={userTones[user.status]}>{t(`admin.user${user.status}`)}</Badge>
      {user.verified && (
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          {t('admin.verified')}
        </Badge>
      )}
    </span>
  )
}

/**
 * Documents that the admin has not opened prevent an approval. If a document was not sent, the page only asks before
 * the approval.
 */
const useDocumentGaps = ({ missing: { unsent, unopened } }: AdminUser) => {
  const t = useT()
  const listOf = (documents: readonly IdDocument[]) => documents.map((kind) => t(`document.kind.${kind}`)).join(', ')
  return {
    unopened: unopened.length > 0 ? t('admin.openFirst', { documents: listOf(unopened) }) : null,
    doubts: unsent.length > 0 ? t('admin.approveMissing', { documents: listOf(unsent) }) : null,
  }
}

export const UserDecision = ({ user }: { user: AdminUser }) => {
  const t = useT()
  const own = useViewer()?.id === user.id
  const { unopened, doubts } = useDocumentGaps(user)
  return (
    <DecisionButtons
      id={user.id}
      what={user.name}
      obstacle={unopened}
      kind="users"
      doubts={doubts}
      own={own}
      can={user.can}
      title={t('admin.rejectUserTitle')}
      text={t(user.role === 'ADMIN' ? 'admin.rejectAdminText' : 'admin.rejectUserText', { name: user.name })}
    >
      <AskAgain user={user} />
    </DecisionButtons>
  )
}

export const useUserColumns = (documentsOf: (user: AdminUser) => ReactNode): readonly Column<AdminUser>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { title: t('admin.person'), cell: (user) => <Person user={user} /> },
    { title: t('admin.role'), cell: ({ role }) => t(`own.role${role}`) },
    { title: t('admin.status'), cell: (user) => <State user={user} /> },
    { title: t('admin.documents'), cell: documentsOf },
    {
      title: t('admin.joined'),
      cell: ({ createdAt }) => <span className="num whitespace-nowrap">{formatDate(createdAt, language)}</span>,
    },
    {
      title: t('admin.decision'),
      cell: (user) => (
        <>
          <UserDecision user={user} />
          <AdminProposals user={user} />
        </>
      ),
    },
  ]
}
