import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { identifyUser } from './api.ts'
import { GENDERS } from '../../../shared/kernel/enums.ts'

/** The form for the gender on the opened ID. The server never returns the stored gender, so the form cannot show it. */
export const PersonIdentity = ({ userId }: { userId: string }) => {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    const chosen = textOf(new FormData(form), 'gender')
    const gender = GENDERS.find((one) => one === chosen) ?? null
    const result = await identifyUser(browserApi(), userId, { gender }).catch(() => null)
    setError(result?.ok === true ? null : (result?.error.body.error ?? t('admin.unreached')))
    if (!result?.ok) return
    form.reset()
    toast(t('admin.identitySaved'))
    await revalidate()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <form onSubmit={onSubmit} className="space-y-3 noscript:hidden">
      <Select name="gender" label={t('admin.identity')} hint={t('admin.identityHint')} defaultValue="" required>
        <option value="" disabled>
          {t('admin.identityChoose')}
        </option>
        {([...GENDERS, 'NONE'] as const).map((choice) => (
          <option key={choice} value={choice}>
            {t(`admin.identity${choice}`)}
          </option>
        ))}
      </Select>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <Button type="submit" variant="outline">
        {t('admin.identitySave')}
      </Button>
    </form>
  )
}
