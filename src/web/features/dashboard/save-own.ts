import { attempt, type ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { formValues, textOf } from '../../lib/form-values.ts'
import { giveSecondFactorFirst } from '../../lib/second-factor.ts'
import { vehicleOf } from '../vehicles/read-vehicle.ts'
import type { SavedAnswer } from '../vehicles/vehicle-form.tsx'

const answerOfSave = (saved: { ok: true } | { ok: false; error: ApiError }): SavedAnswer => {
  if (saved.ok) return { ok: true, error: '', issues: [] }
  giveSecondFactorFirst(saved.error, '/dashboard/profile')
  return { ok: false, error: saved.error.body.error, issues: saved.error.body.issues ?? [] }
}

const saveVehicle = (api: ApiClient, form: FormData) => {
  const json = vehicleOf(formValues(form))
  const id = textOf(form, 'id')
  return id === ''
    ? attempt(api.vehicles.vehicle.$post({ json }))
    : attempt(api.vehicles.vehicle[':id'].$patch({ param: { id }, json }))
}

/** Saves the form of the profile page that was sent: the profile, or a vehicle. */
export const saveOwn = async (api: ApiClient, userId: string, form: FormData): Promise<SavedAnswer> => {
  if (textOf(form, 'intent') === 'vehicle') return answerOfSave(await saveVehicle(api, form))
  const json = { name: textOf(form, 'name'), email: textOf(form, 'email') }
  return answerOfSave(await attempt(api.users.user[':id'].$patch({ param: { id: userId }, json })))
}
