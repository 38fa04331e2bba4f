import { useActionData } from 'react-router'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import type { SettingsAnswer } from './change-settings.ts'
import { usePending } from '../../lib/keep-page.ts'

export const useSettingsAnswer = (...intents: readonly string[]) => {
  const t = useT()
  const answer = useActionData<SettingsAnswer | Unreached>()
  const { formData, state } = usePending()
  const sending = formData?.get('intent')
  const ours = answer && !isUnreached(answer) && intents.includes(answer.intent) ? answer : null
  return {
    ours,
    sending: state !== 'idle' && typeof sending === 'string' && intents.includes(sending) ? sending : null,
    sendingId: formData?.get('id') ?? null,
    error: isUnreached(answer)
      ? t('booking.lostNetwork')
      : ours && !ours.ok && !ours.freshCode
        ? ours.error || t('settings.failed')
        : undefined,
  }
}
