import { useState, type SyntheticEvent } from 'react'
import { useFetcher } from 'react-router'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { MAX_EMAIL, MAX_PERSON_NAME } from '../../../shared/kernel/form-limits.ts'
import { errorsByField, filled, firstMissing } from '../../lib/form-kit.ts'
import type { FreshCodeForm } from '../../lib/fresh-code-props.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SavedAnswer } from '../vehicles/vehicle-form.tsx'

interface ProfileFormProps {
  user: OwnUser
  documents: DocumentChoice
  note: string | null
  FreshCode: FreshCodeForm
}

export const PROFILE_NEEDS = filled('name', 'email')

/** Save needs a change and no missing field. Files go first, so that their errors show before the rest is saved. */
export const ProfileForm = ({ user, documents, note, FreshCode }: ProfileFormProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const fetcher = useFetcher<SavedAnswer | Unreached>()
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const isDriver = user.role === 'DRIVER'
  const unchanged = titleCase(name) === user.name && email.trim() === user.email && !documents.isTouched
  const missing = firstMissing(PROFILE_NEEDS, { name, email }) !== null || (isDriver && !documents.isWhole)
  const answer = fetcher.data
  const failed = answer && !isUnreached(answer) && !answer.ok ? answer : null
  const intent = fetcher.formData?.get('intent')
  const asked = failed?.freshCode
  const errors = errorsByField(failed, Object.keys(PROFILE_NEEDS))
  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!documents.isTouched) return
    event.preventDefault()
    const form = event.currentTarget
    if (await documents.upload(user.id)) await fetcher.submit(form)
  }
  return (
    <>
      <fetcher.Form method="post" onSubmit={(event) => void save(event)} className="space-y-4">
        {documents.fields}
        {note !== null && <p className="text-sm text-ink-soft">{note}</p>}
        {isDriver && !documents.isWhole && <Alert>{t('document.driversNeed')}</Alert>}
        <input type="hidden" name="intent" value="profile" />
        <TextInput
          label={t('dashboard.name')}
          name="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => setName(titleCase(name))}
          error={errors.of('name')}
          hint={user.verified ? t('dashboard.nameVerified') : undefined}
          autoComplete="name"
          maxLength={MAX_PERSON_NAME}
          required
        />
        <TextInput
          label={t('dashboard.email')}
          name="email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.of('email')}
          autoComplete="email"
          maxLength={MAX_EMAIL}
          required
        />
        <TextInput
          label={t('dashboard.phone')}
          value={formatKenyanPhone(user.phone)}
          hint={t('dashboard.phoneFixed')}
          readOnly
        />
        {isUnreached(answer) && <Alert tone="danger">{t('booking.lostNetwork')}</Alert>}
        {!asked && errors.general && <Alert tone="danger">{errors.general}</Alert>}
        {answer && !isUnreached(answer) && answer.ok && unchanged && (
          <Alert tone="success">
            {answer.checkedAgain ? `${t('dashboard.saved')} ${t('dashboard.checkedAgain')}` : t('dashboard.saved')}
          </Alert>
        )}
        <Button
          type="submit"
          loading={fetcher.state !== 'idle' || documents.isSending}
          disabled={hydrated && (unchanged || missing)}
        >
          {t('dashboard.save')}
        </Button>
      </fetcher.Form>
      {asked && (
        // Sends the current values, not those of the first attempt.
        <div className="mt-6">
          <FreshCode
            asked={{ ...asked, values: { ...asked.values, name, email } }}
            Form={fetcher.Form}
            sending={typeof intent === 'string' ? intent : null}
          />
        </div>
      )}
    </>
  )
}
