import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SavedAnswer } from '../vehicles/vehicle-form.tsx'

/** Name and email; Save wakes up when something changed and both are filled. */
export const ProfileForm = ({ user }: { user: OwnUser }) => {
  const t = useT()
  const hydrated = useHydrated()
  const fetcher = useFetcher<SavedAnswer | Unreached>()
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const unchanged = titleCase(name) === user.name && email.trim() === user.email
  const answer = fetcher.data
  const failed = answer && !isUnreached(answer) && !answer.ok ? answer : null
  const issueOf = (path: string) => failed?.issues.find((issue) => issue.path === path)?.message
  return (
    <fetcher.Form method="post" className="space-y-4">
      <input type="hidden" name="intent" value="profile" />
      <TextInput
        label={t('dashboard.name')}
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => setName(titleCase(name))}
        error={issueOf('name')}
        autoComplete="name"
        maxLength={80}
        required
      />
      <TextInput
        label={t('dashboard.email')}
        name="email"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={issueOf('email')}
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextInput
        label={t('dashboard.phone')}
        value={formatKenyanPhone(user.phone)}
        hint={t('dashboard.phoneFixed')}
        readOnly
      />
      {isUnreached(answer) && <Alert tone="danger">{t('booking.lostNetwork')}</Alert>}
      {failed && failed.issues.length === 0 && <Alert tone="danger">{failed.error}</Alert>}
      {answer && !isUnreached(answer) && answer.ok && unchanged && <Alert tone="success">{t('dashboard.saved')}</Alert>}
      <Button
        type="submit"
        loading={fetcher.state !== 'idle'}
        disabled={hydrated && (unchanged || name.trim() === '' || email.trim() === '')}
      >
        {t('dashboard.save')}
      </Button>
    </fetcher.Form>
  )
}
