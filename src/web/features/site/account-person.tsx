import type { OwnUser } from '../../../shared/contract/users.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'

export const AccountPerson = ({ viewer }: { viewer: OwnUser | null }) => {
  const t = useT()
  const name = viewer?.name ?? t('own.visitor')
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} photo={viewer?.photo ?? null} size="md" />
      <p className="min-w-0">
        <span className="block truncate font-display text-lg font-bold">{name}</span>
        <span className="block text-sm text-ink-soft">{t(`own.role${viewer?.role ?? 'ANONYMOUS'}`)}</span>
        {viewer && <span className="num block text-sm text-ink-soft">{formatKenyanPhone(viewer.phone)}</span>}
      </p>
    </div>
  )
}
