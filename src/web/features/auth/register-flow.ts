import type { OwnUser } from '../../../shared/contract/users.ts'
import { OTP_LIVES_MS } from '../../../shared/kernel/form-limits.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { type ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { FormValues } from '../../lib/form-values.ts'
import { vehicleOf } from '../vehicles/read-vehicle.ts'
import { refusalOf } from './read-refusal.ts'
import { sendCode, showOwner, verifyCode, type Server, type SignInStep } from './sign-in-flow.ts'
import { getSession, startSession } from './api.ts'
import { addUser, updateUser } from '../people/api.ts'
import { listVehicles, addVehicle, updateVehicle } from '../vehicles/api.ts'

type Role = 'RIDER' | 'DRIVER'
interface Sent {
  values: FormValues
  role: Role
  held: string | null
}

/**
 * Whether an earlier attempt of this registration made the account. A driver is unfinished until verified, because a new
 * name ends the verification; a rider for as long as the browser stores an unfinished registration.
 */
const isUnfinished = (user: OwnUser, role: Role, now: Date): boolean => {
  if (user.role !== role) return false
  return role === 'DRIVER' ? !user.verified : now.getTime() - Date.parse(user.createdAt) < OTP_LIVES_MS
}

/** Adds the user. An account of an earlier attempt gets the name and email of this form; any other stays as it is. */
const saveUser = async ({ api, now }: Server, values: FormValues, role: Role) => {
  const typed = { name: titleCase(values['name'] ?? ''), email: values['email'] ?? '' }
  const added = await addUser(api, { ...typed, role })
  if (!added.ok || (added.body.name === typed.name && added.body.email === typed.email)) return added
  if (!isUnfinished(added.body, role, now())) return added
  const corrected = await updateUser(api, added.body.id, typed)
  return corrected.ok ? added : corrected
}

const plain = (plate: string) => plate.replace(/\s/g, '').toUpperCase()

/**
 * Adds the vehicle. If the user already has one with this plate, from an earlier attempt, it gets the values of this
 * form. An approved one stays as it is, because a change would end the approval.
 */
const saveVehicle = async (api: ApiClient, ownerId: string, values: FormValues) => {
  const wanted = vehicleOf(values)
  const added = await addVehicle(api, wanted)
  if (added.ok || added.error.code !== 'PLATE_TAKEN') return added
  const own = await listVehicles(api)
  const same = own.ok && own.body.find((one) => one.uId === ownerId && plain(one.plate) === plain(wanted.plate))
  if (!same) return added
  if (same.status === 'APPROVED') return { ok: true as const, body: same }
  return updateVehicle(api, same.id, wanted)
}

/** Saves the user before the vehicle; a refusal is shown on the form, with all values. */
const saveProfile = async (server: Server, values: FormValues, role: Role): Promise<SignInStep> => {
  const refused = (error: ApiError): SignInStep => ({ step: 'details', values, refusal: refusalOf(error) })
  const saved = await saveUser(server, values, role)
  if (!saved.ok) return refused(saved.error)
  if (role === 'DRIVER') {
    const vehicle = await saveVehicle(server.api, saved.body.id, values)
    if (!vehicle.ok) return refused(vehicle.error)
  }
  return { step: 'success' }
}

/** The signed-in user, or the phone number that an interrupted registration has verified; both are null for a visitor. */
export const readCaller = async (api: ApiClient): Promise<{ user: OwnUser | null; provenPhone: string | null }> => {
  const session = await getSession(api)
  return session.ok ? session.body : { user: null, provenPhone: null }
}

/** After a lost response the browser has the previous session token, which can be exchanged within a minute. */
const recoverCaller = async (api: ApiClient, held: string | null) => {
  const caller = await readCaller(api)
  if (caller.user || caller.provenPhone !== null || held === null) return caller
  const exchanged = await startSession(api, held)
  return exchanged.ok ? readCaller(api) : caller
}

/** Saves the details at once if the caller is signed in or has verified this phone; otherwise sends a code first. */
const takeDetails = async (server: Server, { values, role, held }: Sent): Promise<SignInStep> => {
  const { user, provenPhone } = await recoverCaller(server.api, held)
  const typed = values['phone'] ?? ''
  const proven = user?.phone ?? provenPhone
  // The form of a signed-in user has no phone number. Another number than the proven one is another person's registration.
  const phoneIsProven = typed === '' ? user !== null : proven !== null && proven === parseKenyanPhone(typed)
  if (!phoneIsProven) return sendCode(server, values, true)
  const saved = await saveProfile(server, values, role)
  const refused = saved.step === 'details' ? saved.refusal?.code : undefined
  // A signed-in caller must verify the phone again before the email address changes.
  if (refused === 'FRESH_CODE_REQUIRED') return sendCode(server, { ...values, phone: user?.phone ?? '' }, true)
  return refused === 'UNAUTHENTICATED' ? sendCode(server, values, true) : saved
}

const takeCode = async (server: Server, { values, role }: Sent): Promise<SignInStep> => {
  const verified = await (values['intent'] === 'verify' ? verifyCode : showOwner)(server.api, values)
  if (!verified.ok) return verified.answer
  // A user with an account is signed in to it; a rider who registers as a driver becomes a driver.
  if (verified.user && role === 'RIDER') return { step: 'success' }
  return saveProfile(server, values, role)
}

export const register = (server: Server, sent: Sent): Promise<SignInStep> => {
  const { values } = sent
  if (['verify', 'owner', 'owner-new'].includes(values['intent'] ?? '')) return takeCode(server, sent)
  if (values['intent'] === 'change') return Promise.resolve({ step: 'details', values, refusal: null })
  return values['intent'] === 'resend' ? sendCode(server, values, true) : takeDetails(server, sent)
}
