import { useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api-answer.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { allowPush, canBePushed, isPushed, stopPush } from '../site/push-subscription.ts'
import { SettingsSection } from './settings-section.tsx'

type State = 'unknown' | 'impossible' | 'denied' | 'off' | 'on'

const look = async (): Promise<State> => {
  if (!canBePushed()) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return (await isPushed()) ? 'on' : 'off'
}

/** Push for this browser. It needs scripts, because only scripts can ask for permission. */
export const PushDevice = () => {
  const t = useT()
  const [state, setState] = useState<State>('unknown')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    void look().then(setState, () => setState('impossible'))
  }, [])
  const change = async () => {
    setBusy(true)
    setError(undefined)
    try {
      if (state === 'on') await stopPush()
      else if ((await allowPush()) === 'failed') setError(t('settings.pushFailed'))
      setState(await look())
    } catch (refused) {
      setError(sentenceOf(refused, t('settings.pushFailed')))
    }
    setBusy(false)
  }
  return (
    <SettingsSection
      id="push"
      title={t('settings.push')}
      error={error}
      done={state === 'on' ? t('settings.pushOn') : undefined}
    >
      <p className="text-ink-soft">{t('settings.pushText')}</p>
      {state === 'impossible' && <p className="font-semibold">{t('settings.pushImpossible')}</p>}
      {state === 'denied' && <p className="font-semibold">{t('settings.pushDenied')}</p>}
      {state !== 'impossible' && state !== 'denied' && (
        <Button
          type="button"
          variant={state === 'on' ? 'outline' : 'primary'}
          loading={busy}
          disabled={state === 'unknown'}
          onClick={() => void change()}
        >
          {t(state === 'on' ? 'settings.pushStop' : 'settings.pushAllow')}
        </Button>
      )}
    </SettingsSection>
  )
}
