import type { OwnUser } from '../../../shared/contract/users.ts'
import { type ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { formValues, textOf } from '../../lib/form-values.ts'
import { askFreshCode, needsFreshCode } from '../../lib/fresh-code.ts'
import { askSecondFactor } from '../../lib/second-factor.ts'
import { vehicleOf } from '../vehicles/read-vehicle.ts'
import type { SavedAnswer } from '../vehicles/vehicle-form.tsx'
import { updateUser } from '../people/api.ts'
import { addVehicle, updateVehicle } from '../vehicles/api.ts'

const answerOfSave = (saved: { ok: true } | { ok: false; error: ApiError }): SavedAnswer => {
  if (saved.ok) return { ok: true, error: '', issues: [] }
  askSecondFactor(saved.error, '/dashboard/profile')
  return { ok: false, error: saved.error.body.error, issues: saved.error.body.issues ?? [] }
}

const saveVehicle = (api: ApiClient, form: FormData) => {
  const json = vehicleOf(formValues(form))
  const id = textOf(form, 'id')
  return id === '' ? addVehicle(api, json) : updateVehicle(api, id, json)
}

export const saveOwn = async (api: ApiClient, user: OwnUser, form: FormData): Promise<SavedAnswer> => {
  if (textOf(form, 'intent') === 'vehicle') return answerOfSave(await saveVehicle(api, form))
  const json = { name: textOf(form, 'name'), email: textOf(form, 'email') }
  const saved = await updateUser(api, user.id, json)
  if (!saved.ok && needsFreshCode(saved.error))
    return { ok: false, error: '', issues: [], freshCode: askFreshCode(form) }
  const checkedAgain = saved.ok && user.verified && 'verified' in saved.body && !saved.body.verified
  return { ...answerOfSave(saved), checkedAgain }
}
