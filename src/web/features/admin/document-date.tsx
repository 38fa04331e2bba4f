import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { PersonDocument } from '../../../shared/contract/documents.ts'
import { MAX_DOCUMENT_NUMBER } from '../../../shared/kernel/form-limits.ts'
import { browserApi } from '../../lib/api-client.ts'
import { formatDate } from '../../lib/format-time.ts'
import { textOf } from '../../lib/form-values.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput, TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { enterFact } from './api.ts'

const Read = ({ document: { validUntil, checkedAt, waits } }: { document: PersonDocument }) => {
  const t = useT()
  const language = useLanguage()
  if (checkedAt === null) return null
  const day = formatDate(checkedAt, language)
  const until = validUntil === null ? null : formatDate(`${validUntil}T12:00:00.000Z`, language)
  return (
    <p className="num">
      {until === null ? t('admin.dateReadNone', { day }) : t('admin.dateRead', { day, until })}
      {waits && <span className="block text-sm text-ink-soft">{t('admin.dateWaits')}</span>}
    </p>
  )
}

export const DocumentDate = ({ document }: { document: PersonDocument }) => {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string | null>(null)
  const { id, kind, isOpened, validUntil } = document
  const send = async (form: HTMLFormElement) => {
    if (id === null) return
    const values = new FormData(form)
    const number = textOf(values, 'number').trim()
    const body = { validUntil: textOf(values, 'validUntil') || null, ...(number && { number }) }
    const result = await enterFact(browserApi(), id, body).catch(() => null)
    setError(result?.ok === true ? null : (result?.error.body.error ?? t('admin.unreached')))
    if (!result?.ok) return
    // Only a hash of the number is stored: neither the page nor the typed input of this tab shows it again.
    form.reset()
    const { sameNumber } = result.body
    toast(sameNumber > 0 ? t('admin.dateSame', { count: sameNumber }) : t('admin.dateSaved'))
    await revalidate()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <div className="space-y-3">
      <Read document={document} />
      {id !== null && !isOpened && <p className="text-sm text-ink-soft">{t('admin.dateFirst')}</p>}
      {id !== null && isOpened && (
        <form onSubmit={onSubmit} className="space-y-3 noscript:hidden">
          <DateInput
            name="validUntil"
            label={t('admin.dateUntil')}
            hint={kind === 'NATIONAL_ID' ? t('admin.dateNone') : undefined}
            required={kind !== 'NATIONAL_ID'}
            defaultValue={validUntil ?? ''}
          />
          <TextInput
            name="number"
            label={t('admin.dateNumber')}
            hint={t('admin.dateNumberHint')}
            maxLength={MAX_DOCUMENT_NUMBER}
            autoComplete="off"
          />
          {error !== null && <Alert tone="danger">{error}</Alert>}
          <Button type="submit" variant="outline">
            {t('admin.dateSave')}
          </Button>
        </form>
      )}
    </div>
  )
}
