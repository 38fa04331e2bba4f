import type { OwnUser } from '../../../shared/contract/users.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { FormValues } from '../../lib/form-values.ts'
import { carriedValues } from '../../lib/fresh-code.ts'
import { readSend, readUserCheck, readVerify, refusalOf, type Refusal } from './read-refusal.ts'
import { getSession, startSession, checkUser, sendOtp, verifyOtp, reportNewNumber, checkOwner } from './api.ts'

type CodeValues = FormValues & { phone: string }

export type SignInStep =
  | { step: 'details'; values: FormValues; refusal: Refusal | null }
  | { step: 'code'; values: CodeValues; waitTime: number; sentAt: number; refusal: Refusal | null }
  /** The account was not used for a long time: the user must first prove that it is theirs. */
  | { step: 'owner'; values: FormValues; refusal: Refusal | null }
  | { step: 'success' }

export interface Server {
  api: ApiClient
  now: () => Date
}

const phoneOf = (values: FormValues) => values['phone'] ?? ''

const invalidPhone: Refusal = { code: 'INVALID_PHONE', error: '', issues: [] }
const userNotFound: Refusal = { code: 'USER_NOT_FOUND', error: '', issues: [] }

const refuseUnknown = async (api: ApiClient, phoneNumber: string): Promise<Refusal | null> => {
  const checked = await checkUser(api, phoneNumber)
  if (!checked.ok) return readUserCheck(checked.error)
  return checked.body.userExists ? null : userNotFound
}

/** Sends a code. If one was sent recently and has attempts left, shows the code entry instead. */
export const sendCode = async (
  { api, now }: Server,
  values: FormValues,
  isRegistration: boolean,
): Promise<SignInStep> => {
  const phone = parseKenyanPhone(phoneOf(values))
  if (phone === null) return { step: 'details', values, refusal: invalidPhone }
  const unknown = isRegistration ? null : await refuseUnknown(api, phone)
  if (unknown) return { step: 'details', values, refusal: unknown }
  const sent = await sendOtp(api, phone, isRegistration)
  const sentAt = now().getTime()
  const carried = { ...carriedValues(values), phone }
  if (sent.ok) return { step: 'code', values: carried, waitTime: sent.body.waitTime, sentAt, refusal: null }
  const refusal = readSend(sent.error)
  if (refusal.code === 'RATE_LIMITED' && (refusal.attemptsLeft ?? 0) > 0)
    return { step: 'code', values: carried, waitTime: refusal.waitTime ?? 0, sentAt, refusal }
  return { step: 'details', values, refusal }
}

export type Verification = { ok: true; user: OwnUser | null } | { ok: false; answer: SignInStep }

/** The page's answer sets the session as an HttpOnly cookie. */
export const verifyCode = async (api: ApiClient, values: FormValues): Promise<Verification> => {
  const phone = phoneOf(values)
  const carried = carriedValues(values)
  const verified = await verifyOtp(api, phone, values['code'] ?? '')
  const again = (refusal: Refusal): Verification => ({
    ok: false,
    answer: {
      step: 'code',
      values: { ...carried, phone },
      waitTime: Number(values['waitTime'] ?? 0),
      sentAt: Number(values['sentAt'] ?? 0),
      refusal,
    },
  })
  if (!verified.ok) return again(readVerify(verified.error))
  const session = await startSession(api, verified.body.accessToken)
  if (!session.ok) return again(readVerify(session.error))
  if (verified.body.ownerCheck) return { ok: false, answer: { step: 'owner', values: carried, refusal: null } }
  return { ok: true, user: session.body.user }
}

/**
 * For an account that was not used for a long time: checks its email address, or reports that the phone number is new
 * to the user. The report does not sign the user in to this account.
 */
export const showOwner = async (api: ApiClient, values: FormValues): Promise<Verification> => {
  const isNew = values['intent'] === 'owner-new'
  const told = isNew ? await reportNewNumber(api) : await checkOwner(api, values['ownerEmail'] ?? '')
  // The session expires after 15 minutes.
  if (!told.ok && told.error.code === 'UNAUTHENTICATED')
    return { ok: false, answer: { step: 'details', values, refusal: refusalOf(told.error) } }
  if (!told.ok)
    return { ok: false, answer: { step: 'owner', values: carriedValues(values), refusal: refusalOf(told.error) } }
  if (isNew) return { ok: true, user: null }
  const session = await getSession(api)
  return { ok: true, user: session.ok ? session.body.user : null }
}
