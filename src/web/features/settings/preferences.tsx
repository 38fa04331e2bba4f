import { Form } from 'react-router'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'
import type { NotificationChannel } from '../../../shared/kernel/enums.ts'

const CHANNELS = [
  ['whatsapp', 'dashboard.channelWhatsapp'],
  ['sms', 'dashboard.channelSms'],
  ['email', 'dashboard.channelEmail'],
] as const satisfies readonly (readonly [NotificationChannel, string])[]

export const Preferences = ({ settings }: Pick<OwnUser, 'settings'>) => {
  const t = useT()
  const { ours, sending, error } = useSettingsAnswer('save')
  return (
    <SettingsSection
      id="preferences"
      title={t('settings.preferences')}
      error={error}
      done={ours?.ok ? t('dashboard.saved') : undefined}
    >
      <Form method="post" preventScrollReset className="space-y-6">
        <Select label={t('dashboard.language')} name="language" defaultValue={settings.language}>
          <option value="en">{t('common.languageEnglish')}</option>
          <option value="sw">{t('common.languageSwahili')}</option>
        </Select>
        <fieldset>
          <legend className="text-sm font-semibold">{t('dashboard.channels')}</legend>
          <p className="mt-1 mb-2 text-sm text-ink-soft">{t('dashboard.channelsHint')}</p>
          {CHANNELS.map(([channel, key]) => (
            <Checkbox
              key={channel}
              name="channels"
              value={channel}
              defaultChecked={settings.channels.includes(channel)}
            >
              {t(key)}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset>
          <legend className="text-sm font-semibold">{t('settings.privacy')}</legend>
          <p className="mt-1 mb-2 text-sm text-ink-soft">{t('settings.callableHint')}</p>
          <Checkbox name="callable" value="yes" defaultChecked={settings.callable}>
            {t('settings.callable')}
          </Checkbox>
          <Checkbox name="findable" value="yes" defaultChecked={settings.findable}>
            {t('settings.findable')}
          </Checkbox>
          <Checkbox name="chatText" value="yes" defaultChecked={settings.chatText}>
            {t('settings.chatText')}
          </Checkbox>
        </fieldset>
        <Button type="submit" name="intent" value="save" loading={sending !== null}>
          {t('dashboard.save')}
        </Button>
      </Form>
    </SettingsSection>
  )
}
