import type { OwnUser } from '../../../shared/contract/users.ts'
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

/** The user record first, then the vehicle: what is refused is shown on the form, with everything still in it. */
const saveProfile = async (caller: Caller, values: FormValues, role: Role): Promise<SignInStep> => {
  const refused = (error: ApiError): SignInStep => ({ step: 'details', values, refusal: refusalOf(error) })
  const saved = await saveUser(caller, values, role)
  if (!saved.ok) return refused(saved.error)
  if (role === 'DRIVER') {
    const vehicle = await attempt(caller.api.vehicles.vehicle.$post({ json: vehicleOf(values) }, headersOf(caller)))
    if (!vehicle.ok) return refused(vehicle.error)
  }
  return { step: 'success', name: saved.body.name }
}

const sessionUser = async (api: ApiClient): Promise<OwnUser | null> => {
  const session = await attempt(api.auth.auth.session.$get())
  return session.ok ? session.body.user : null
}

/** The details were sent: a signed-in caller is saved at once, everybody else proves the phone first. */
const takeDetails = async (api: ApiClient, values: FormValues, role: Role): Promise<SignInStep> => {
  const phoneIsProven = (await sessionUser(api)) !== null || values['proven'] === 'yes'
  if (!phoneIsProven) return sendCode(api, values, true)
  const saved = await saveProfile({ api, token: null }, values, role)
  return saved.step === 'details' && saved.refusal?.code === 'UNAUTHENTICATED' ? sendCode(api, values, true) : saved
}

const takeCode = async (api: ApiClient, values: FormValues, role: Role): Promise<SignInStep> => {
  const verified = await verifyCode(api, values)
  if (!verified.ok) return verified.answer
  // Somebody who already has an account signs in with it; a rider who registers as a driver becomes one.
  if (verified.user && role === 'RIDER') return { step: 'success', name: verified.user.name }
  return saveProfile({ api, token: verified.token }, { ...values, proven: 'yes' }, role)
}

/** One step of registration: `intent` says which form was sent. */
export const register = (api: ApiClient, values: FormValues, role: Role): Promise<SignInStep> => {
  if (values['intent'] === 'verify') return takeCode(api, values, role)
  if (values['intent'] === 'change') return Promise.resolve({ step: 'details', values, refusal: null })
  return values['intent'] === 'resend' ? sendCode(api, values, true) : takeDetails(api, values, role)
}
