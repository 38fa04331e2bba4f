import type { OwnUser } from '../../../shared/contract/users.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { attempt, type ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { FormValues } from '../../lib/form-values.ts'
import { vehicleOf } from '../vehicles/read-vehicle.ts'
import { refusalOf, sendCode, verifyCode, type SignInStep } from './sign-in-flow.ts'

type Role = 'RIDER' | 'DRIVER'
interface Caller {
  api: ApiClient
  /** The proof of the phone, when the browser's own cookie does not have it yet. */
  token: string | null
}

const headersOf = ({ token }: Caller) => (token === null ? {} : { headers: { authorization: `Bearer ${token}` } })

const saveUser = (caller: Caller, values: FormValues, role: Role) =>
  attempt(
    caller.api.users.user.$post(
      { json: { name: values['name'] ?? '', email: values['email'] ?? '', role } },
      headersOf(caller),
    ),
  )

const plain = (plate: string) => plate.replace(/\s/g, '').toUpperCase()

/**
 * A plate that is taken by the same person was taken by this very form, whose answer got lost on its way: what was
 * changed since is kept as well.
 */
const saveVehicle = async (caller: Caller, ownerId: string, values: FormValues) => {
  const { vehicles } = caller.api
  const wanted = vehicleOf(values)
  const added = await attempt(vehicles.vehicle.$post({ json: wanted }, headersOf(caller)))
  if (added.ok || added.error.code !== 'PLATE_TAKEN') return added
  const own = await attempt(vehicles.vehicle.$get({ query: {} }, headersOf(caller)))
  const same = own.ok && own.body.find((one) => one.uId === ownerId && plain(one.plate) === plain(wanted.plate))
  if (!same) return added
  return attempt(vehicles.vehicle[':id'].$patch({ param: { id: same.id }, json: wanted }, headersOf(caller)))
}

/** The user record first, then the vehicle: what is refused is shown on the form, with everything still in it. */
const saveProfile = async (caller: Caller, values: FormValues, role: Role): Promise<SignInStep> => {
  const refused = (error: ApiError): SignInStep => ({ step: 'details', values, refusal: refusalOf(error) })
  const saved = await saveUser(caller, values, role)
  if (!saved.ok) return refused(saved.error)
  if (role === 'DRIVER') {
    const vehicle = await saveVehicle(caller, saved.body.id, values)
    if (!vehicle.ok) return refused(vehicle.error)
  }
  return { step: 'success', name: saved.body.name }
}

/** Who this browser is already: signed in, or somebody whose phone was proven before the registration stopped. */
export const readCaller = async (api: ApiClient): Promise<{ user: OwnUser | null; provenPhone: string | null }> => {
  const session = await attempt(api.auth.auth.session.$get())
  return session.ok ? session.body : { user: null, provenPhone: null }
}

/** The details were sent: a signed-in caller is saved at once, everybody else proves the phone first. */
const takeDetails = async (api: ApiClient, values: FormValues, role: Role): Promise<SignInStep> => {
  const { user, provenPhone } = await readCaller(api)
  const phoneIsProven =
    user !== null || (provenPhone !== null && provenPhone === parseKenyanPhone(values['phone'] ?? ''))
  if (!phoneIsProven) return sendCode(api, values, true)
  const saved = await saveProfile({ api, token: null }, values, role)
  return saved.step === 'details' && saved.refusal?.code === 'UNAUTHENTICATED' ? sendCode(api, values, true) : saved
}

const takeCode = async (api: ApiClient, values: FormValues, role: Role): Promise<SignInStep> => {
  const verified = await verifyCode(api, values)
  if (!verified.ok) return verified.answer
  // Somebody who already has an account signs in with it; a rider who registers as a driver becomes one.
  if (verified.user && role === 'RIDER') return { step: 'success', name: verified.user.name }
  return saveProfile({ api, token: verified.token }, values, role)
}

/** One step of registration: `intent` says which form was sent. */
export const register = (api: ApiClient, values: FormValues, role: Role): Promise<SignInStep> => {
  if (values['intent'] === 'verify') return takeCode(api, values, role)
  if (values['intent'] === 'change') return Promise.resolve({ step: 'details', values, refusal: null })
  return values['intent'] === 'resend' ? sendCode(api, values, true) : takeDetails(api, values, role)
}
