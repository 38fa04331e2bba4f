import { readLanguage } from '../../shared/kernel/language.ts'
import { BlockedPeople } from '../features/settings/blocked-people.tsx'
import { FreshCode } from '../features/auth/fresh-code.tsx'
import { passFreshCode } from '../features/auth/fresh-code-flow.ts'
import { changeSettings, freshCodeFor } from '../features/settings/change-settings.ts'
import { OwnData } from '../features/settings/own-data.tsx'
import { Preferences } from '../features/settings/preferences.tsx'
import { PushDevice } from '../features/settings/push-device.tsx'
import { SecondFactor } from '../features/settings/second-factor.tsx'
import { TrustedContacts } from '../features/settings/trusted-contacts.tsx'
import { Sessions } from '../features/settings/sessions.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { loadMessages, useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { getOwnUser } from '../features/people/api.ts'
import { listBlocks, listContacts } from '../features/safety/api.ts'
import { listSessions, getSecondFactor } from '../features/settings/api.ts'
import type { Route } from './+types/dashboard-settings'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const user = await pageAnswerOf(getOwnUser(api), request)
  const [sessions, blocks, contacts, factor] = await Promise.all([
    pageAnswerOf(listSessions(api), request),
    listBlocks(api),
    listContacts(api),
    user.role === 'ADMIN' ? getSecondFactor(api) : null,
  ])
  return {
    user,
    sessions,
    blocks: blocks.ok ? blocks.body.rows : [],
    contacts: contacts.ok ? contacts.body : null,
    factor: factor?.ok ? factor.body : null,
  }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const api = context.get(apiContext)
  const user = await pageAnswerOf(getOwnUser(api), request)
  const passed = await passFreshCode({ api, now: context.get(clockContext) }, user.phone, await request.formData())
  if ('asked' in passed) return freshCodeFor(passed.asked.values['asked'] ?? '', passed.asked)
  return changeSettings(api, user.id, passed.form, passed.confirmed)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const chosen = readLanguage((await request.clone().formData()).get('language'))
  // The page changes its language when the choice is saved, so the texts of that language must be loaded.
  if (chosen) await loadMessages(chosen)
  return serverAction()
}

const DashboardSettings = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { user, sessions, blocks, contacts, factor } = loaderData
  return (
    <div className="grid max-w-3xl gap-8">
      <h2 className="text-2xl">{t('common.settings')}</h2>
      <title>{`${t('common.settings')} · ${t('common.productName')}`}</title>
      {factor && <SecondFactor state={factor} FreshCode={FreshCode} />}
      <Preferences settings={user.settings} />
      {contacts && <TrustedContacts {...contacts} />}
      <BlockedPeople rows={blocks} />
      <PushDevice />
      <Sessions rows={sessions.rows} FreshCode={FreshCode} />
      <OwnData FreshCode={FreshCode} />
    </div>
  )
}
export default DashboardSettings
