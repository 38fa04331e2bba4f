import { Form } from 'react-router'
import type { SessionList } from '../../../shared/contract/auth.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import type { FreshCodeForm } from '../../lib/fresh-code-props.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'

export const Sessions = ({ rows, FreshCode }: SessionList & { FreshCode: FreshCodeForm }) => {
  const t = useT()
  const language = useLanguage()
  const { ours, sending, sendingId, error } = useSettingsAnswer('end-session', 'end-others')
  const code = useSettingsAnswer('end-session', 'end-others', 'code-send', 'code-give')
  return (
    <SettingsSection
      id="sessions"
      title={t('settings.sessions')}
      error={error}
      done={ours?.ok ? t('settings.signedOut') : undefined}
    >
      {ours?.freshCode && <FreshCode asked={ours.freshCode} Form={Form} sending={code.sending} />}
      <ul className="divide-y divide-line">
        {rows.map(({ id, device, lastSeen, current }) => {
          const name = device || t('settings.unknownDevice')
          const when = formatDeparture(lastSeen, language)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div>
                <p className="font-semibold">{name}</p>
                <p className="num text-sm text-ink-soft">{t('settings.lastSeen', { when })}</p>
              </div>
              {current ? (
                <Badge tone="success">{t('settings.thisDevice')}</Badge>
              ) : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="end-session"
                    variant="outline"
                    loading={sending === 'end-session' && sendingId === id}
                    aria-label={t('settings.signOutOneName', { device: name, when })}
                  >
                    {t('settings.signOutOne')}
                  </Button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
      {rows.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="end-others" variant="danger" loading={sending === 'end-others'}>
            {t('settings.signOutOthers')}
          </Button>
        </Form>
      )}
    </SettingsSection>
  )
}
