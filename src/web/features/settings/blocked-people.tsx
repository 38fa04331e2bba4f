import { Form } from 'react-router'
import type { Block } from '../../../shared/contract/safety.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'

export const BlockedPeople = ({ rows }: { rows: readonly Block[] }) => {
  const t = useT()
  const language = useLanguage()
  const { ours, sending, sendingId, error } = useSettingsAnswer('unblock')
  return (
    <SettingsSection
      id="blocked"
      title={t('settings.blocked')}
      error={error}
      done={ours?.ok ? t('settings.unblocked') : undefined}
    >
      <p className="text-ink-soft">{t(rows.length === 0 ? 'settings.blockedNone' : 'settings.blockedText')}</p>
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map(({ userId, name, photo, blockedAt }) => (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={name} photo={photo} />
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  <span className="num text-sm text-ink-soft">
                    {t('settings.blockedSince', { when: formatDate(blockedAt, language) })}
                  </span>
                </span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={userId} />
                <Button
                  type="submit"
                  name="intent"
                  value="unblock"
                  variant="outline"
                  loading={sending !== null && sendingId === userId}
                  aria-label={t('settings.unblockOne', { name })}
                >
                  {t('settings.unblock')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
