import { useFetcher } from 'react-router'
import type { NotificationChannel } from '../../shared/contract/enums.ts'
import { readLanguage } from '../../shared/kernel/language.ts'
import { attempt } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { isUnreached, keepTyped } from '../lib/keep-typed.ts'
import { loadMessages, useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { Checkbox } from '../ui/toggle-chip.tsx'
import type { Route } from './+types/dashboard-settings'

const CHANNELS = [
  ['whatsapp', 'dashboard.channelWhatsapp'],
  ['sms', 'dashboard.channelSms'],
  ['email', 'dashboard.channelEmail'],
] as const satisfies readonly (readonly [NotificationChannel, string])[]

export const loader = ({ request, context }: Route.LoaderArgs) =>
  pageAnswerOf(context.get(apiContext).users.user.me.$get(), request)

export const action = async ({ request, context }: Route.ActionArgs) => {
  const api = context.get(apiContext)
  const user = await pageAnswerOf(api.users.user.me.$get(), request)
  const form = await request.formData()
  const settings = {
    language: readLanguage(form.get('language')) ?? 'en',
    channels: CHANNELS.map(([channel]) => channel).filter((channel) => form.getAll('channels').includes(channel)),
  }
  const saved = await attempt(api.users.user[':id'].$patch({ param: { id: user.id }, json: { settings } }))
  return saved.ok ? { ok: true, error: '' } : { ok: false, error: saved.error.body.error }
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const chosen = readLanguage((await request.clone().formData()).get('language')) ?? 'en'
  return keepTyped(async () => {
    // The page turns to the other language as soon as this is saved: its sentences must be here.
    await loadMessages(chosen)
    return serverAction()
  })
}

const DashboardSettings = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const fetcher = useFetcher<typeof clientAction>()
  const { language, channels } = loaderData.settings
  const answer = fetcher.data
  return (
    <div className="max-w-3xl">
      <h2 className="mb-4 text-2xl">{t('dashboard.settings')}</h2>
      <Card>
        <fetcher.Form method="post" className="space-y-6">
          <Select label={t('dashboard.language')} name="language" defaultValue={language}>
            <option value="en">{t('common.languageEnglish')}</option>
            <option value="sw">{t('common.languageSwahili')}</option>
          </Select>
          <fieldset>
            <legend className="text-sm font-semibold">{t('dashboard.channels')}</legend>
            <p className="mt-1 mb-2 text-sm text-ink-soft">{t('dashboard.channelsHint')}</p>
            {CHANNELS.map(([channel, key]) => (
              <Checkbox key={channel} name="channels" value={channel} defaultChecked={channels.includes(channel)}>
                {t(key)}
              </Checkbox>
            ))}
          </fieldset>
          {isUnreached(answer) && <Alert tone="danger">{t('booking.lostNetwork')}</Alert>}
          {answer && !isUnreached(answer) && (
            <Alert tone={answer.ok ? 'success' : 'danger'}>{answer.ok ? t('dashboard.saved') : answer.error}</Alert>
          )}
          <Button type="submit" loading={fetcher.state !== 'idle'}>
            {t('dashboard.save')}
          </Button>
        </fetcher.Form>
      </Card>
    </div>
  )
}
export default DashboardSettings
