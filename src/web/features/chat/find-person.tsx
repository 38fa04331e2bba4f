import { useState, type FormEvent } from 'react'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { MAX_TYPED_PHONE } from '../../../shared/kernel/form-limits.ts'
import { answerOf, ApiError, sentenceOf } from '../../lib/api-answer.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { textOf } from '../../lib/form-values.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { browserApi } from '../../lib/api-client.ts'
import { findUserByPhone } from '../people/api.ts'

interface FoundPerson {
  userId: string
  name: string
}

const useFind = (onFound: (person: FoundPerson) => void) => {
  const t = useT()
  const toast = useToast()
  const viewer = useViewer()
  const [invalid, setInvalid] = useState(false)
  const [busy, setBusy] = useState(false)
  const search = async (phone: string) => {
    const { user } = await answerOf(findUserByPhone(browserApi(), phone))
    if (!user) return toast(t('chat.notFound'), { title: t('chat.notFoundTitle') })
    const name = `${user.firstName} ${user.lastName}`.trim()
    toast(t('chat.startedWith', { name }), { title: t('chat.started') })
    onFound({ userId: user.id, name })
  }
  const find = async (typed: string) => {
    setInvalid(false)
    if (typed.trim() === '') return toast(t('chat.enterPhone'), { title: t('chat.invalidInput') })
    const phone = parseKenyanPhone(typed)
    if (phone === null) return setInvalid(true)
    if (!viewer) return toast(t('chat.signInToSearch'), { title: t('chat.authenticationError') })
    if (phone === viewer.phone) return toast(t('chat.notWithYourself'), { title: t('chat.invalidAction') })
    setBusy(true)
    try {
      await search(phone)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        toast(t('chat.signInToSearch'), { title: t('chat.authenticationError') })
      else toast(sentenceOf(error, t('chat.searchFailed')), { title: t('chat.searchError') })
    } finally {
      setBusy(false)
    }
  }
  return { find, busy, invalid }
}

export const FindPerson = ({ onFound }: { onFound: (person: FoundPerson) => void }) => {
  const t = useT()
  const { find, busy, invalid } = useFind(onFound)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void find(textOf(new FormData(event.currentTarget), 'phone'))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 pb-6">
      <p className="text-ink-soft">{t('chat.findText')}</p>
      <TextInput
        label={t('chat.findLabel')}
        hint={t('chat.findHint')}
        error={invalid ? t('chat.invalidPhone') : undefined}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={MAX_TYPED_PHONE}
      />
      <Button type="submit" loading={busy} className="w-full">
        {t('chat.findButton')}
      </Button>
    </form>
  )
}
