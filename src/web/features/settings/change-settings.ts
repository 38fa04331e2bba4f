import { redirect } from 'react-router'
import type { SecondFactorSecret } from '../../../shared/contract/second-factor.ts'
import { readLanguage } from '../../../shared/kernel/language.ts'
import { qrPath, type QrPath } from '../../../shared/kernel/qr-code.ts'
import type { Outcome } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { askFreshCode, needsFreshCode, type FreshCodeAsked } from '../../lib/fresh-code.ts'
import { ownPath } from '../../lib/own-path.ts'
import { askSecondFactor } from '../../lib/second-factor.ts'
import { endSession } from '../auth/api.ts'
import { updateUser, deleteUser } from '../people/api.ts'
import { addContact, changeContact, removeContact, unblockUser } from '../safety/api.ts'
import {
  endOneSession,
  endOtherSessions,
  enrolSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  verifySecondFactor,
} from './api.ts'
import { NOTIFICATION_CHANNELS } from '../../../shared/kernel/enums.ts'

/** `qr` is drawn on the server, so that pages load no script for it. */
export interface ShownSecret extends SecondFactorSecret {
  qr: QrPath | null
}

const show = (secret: SecondFactorSecret): ShownSecret => ({ ...secret, qr: qrPath(secret.uri) })

/** The API sends a secret and its recovery codes only once, so the form sends the secret back with each code. */
export interface SettingsAnswer {
  ok: boolean
  intent: string
  error: string
  secret?: ShownSecret
  recoveryCodes?: readonly string[]
  freshCode?: FreshCodeAsked
}
export const freshCodeFor = (intent: string, freshCode: FreshCodeAsked): SettingsAnswer => ({
  ok: false,
  intent,
  error: '',
  freshCode,
})

const answerFor = (intent: string, attempted: Outcome<unknown>, form: FormData): SettingsAnswer => {
  if (attempted.ok) return { ok: true, intent, error: '' }
  if (needsFreshCode(attempted.error)) return freshCodeFor(intent, askFreshCode(form))
  askSecondFactor(attempted.error, '/dashboard/settings')
  return { ok: false, intent, error: attempted.error.body.error }
}

const saveSettings = (api: ApiClient, id: string, form: FormData) => {
  const settings = {
    language: readLanguage(form.get('language')) ?? 'en',
    channels: NOTIFICATION_CHANNELS.filter((channel) => form.getAll('channels').includes(channel)),
    callable: form.has('callable'),
    findable: form.has('findable'),
    chatText: form.has('chatText'),
  }
  return updateUser(api, id, { settings })
}

const deleteAccount = async (api: ApiClient, id: string, form: FormData): Promise<SettingsAnswer> => {
  const deleted = await deleteUser(api, id)
  if (!deleted.ok) return answerFor('delete', deleted, form)
  // The session was deleted with the account, and this clears its cookie.
  await endSession(api)
  throw redirect('/')
}

const changeFactor = async (api: ApiClient, intent: string, form: FormData): Promise<SettingsAnswer> => {
  const code = textOf(form, 'code')
  if (intent === 'factor-enrol') {
    const made = await enrolSecondFactor(api)
    const answer = answerFor(intent, made, form)
    return made.ok ? { ...answer, secret: show(made.body) } : answer
  }
  if (intent === 'factor-confirm') {
    const confirmed = await confirmSecondFactor(api, code)
    const answer = answerFor(intent, confirmed, form)
    if (confirmed.ok) return { ...answer, recoveryCodes: confirmed.body.recoveryCodes }
    return { ...answer, secret: show({ secret: textOf(form, 'secret'), uri: textOf(form, 'uri') }) }
  }
  if (intent === 'factor-disable') return answerFor(intent, await disableSecondFactor(api, code), form)
  const verified = await verifySecondFactor(api, code)
  const to = textOf(form, 'callbackUrl')
  if (verified.ok && to !== '') throw redirect(ownPath(to, '/dashboard'))
  return answerFor(intent, verified, form)
}

const changeContacts = (api: ApiClient, intent: string, form: FormData) => {
  const id = textOf(form, 'id')
  const tellsTrips = form.has('tellsTrips')
  if (intent === 'contact-remove') return removeContact(api, id)
  if (intent === 'contact-change') return changeContact(api, id, { tellsTrips })
  return addContact(api, { name: textOf(form, 'name'), phone: textOf(form, 'phone'), tellsTrips })
}

/** Handles one form of the settings, named by `intent`. @param confirmed A new code was just entered. */
export const changeSettings = async (
  api: ApiClient,
  userId: string,
  form: FormData,
  confirmed: boolean,
): Promise<SettingsAnswer> => {
  const intent = textOf(form, 'intent')
  // The file comes from the API, because a page cannot answer with a file.
  if (intent === 'export') return confirmed ? { ok: true, intent, error: '' } : freshCodeFor(intent, askFreshCode(form))
  if (intent === 'end-session') return answerFor(intent, await endOneSession(api, textOf(form, 'id')), form)
  if (intent === 'unblock') return answerFor(intent, await unblockUser(api, textOf(form, 'id')), form)
  if (intent === 'end-others') return answerFor(intent, await endOtherSessions(api), form)
  if (intent === 'delete') return deleteAccount(api, userId, form)
  if (intent.startsWith('contact-')) {
    const changed = await changeContacts(api, intent, form)
    return changed.ok ? { ok: true, intent, error: '' } : { ok: false, intent, error: changed.error.sentence }
  }
  if (intent.startsWith('factor-')) return changeFactor(api, intent, form)
  return answerFor('save', await saveSettings(api, userId, form), form)
}
