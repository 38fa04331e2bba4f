import { useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import type { FreshCodeAsked } from '../../lib/fresh-code.ts'
import { errorsByField, firstMissing, useTyped } from '../../lib/form-kit.ts'
import type { FormValues } from '../../lib/form-values.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { isSameVehicle, VEHICLE_NEEDS, vehicleOf } from './read-vehicle.ts'
import { VehicleFields, type VehicleChoices } from './vehicle-fields.tsx'

export interface SavedAnswer {
  ok: boolean
  error: string
  issues: readonly { path: string; message: string }[]
  /** Only for a profile: the user's name was changed, so an admin checks the documents again. */
  checkedAgain?: boolean
  freshCode?: FreshCodeAsked
}

const valuesOf = (vehicle: Vehicle | null): FormValues =>
  vehicle
    ? {
        make: vehicle.make,
        model: vehicle.model,
        year: String(vehicle.year),
        numSeats: String(vehicle.numSeats),
        color: vehicle.color,
        plate: vehicle.plate,
      }
    : {}

export const VehicleForm = ({ vehicle, choices }: { vehicle: Vehicle | null; choices: VehicleChoices }) => {
  const t = useT()
  const viewer = useViewer()
  const hydrated = useHydrated()
  const fetcher = useFetcher<SavedAnswer | Unreached>()
  const start = valuesOf(vehicle)
  const form = useRef<HTMLFormElement>(null)
  const typed = useTyped(form, start)
  const now = vehicleOf(typed)
  const unchanged = vehicle !== null && isSameVehicle(now, vehicleOf(start))
  const answer = fetcher.data
  const saved = answer && !isUnreached(answer) && answer.ok ? answer : null
  const errors = errorsByField(answer && !isUnreached(answer) && !answer.ok ? answer : null, Object.keys(VEHICLE_NEEDS))
  return (
    <fetcher.Form method="post" ref={form} className="space-y-4">
      <input type="hidden" name="intent" value="vehicle" />
      {vehicle && <input type="hidden" name="id" value={vehicle.id} />}
      <VehicleFields values={start} choices={choices} errorOf={errors.of} />
      {isUnreached(answer) && <Alert tone="danger">{t('booking.lostNetwork')}</Alert>}
      {errors.general && <Alert tone="danger">{errors.general}</Alert>}
      {saved && unchanged && <Alert tone="success">{t('dashboard.vehicleSaved')}</Alert>}
      <Button
        type="submit"
        loading={fetcher.state !== 'idle'}
        disabled={hydrated && (unchanged || firstMissing(VEHICLE_NEEDS, typed) !== null)}
      >
        {t(viewer?.status === 'ACTIVE' ? 'dashboard.save' : 'dashboard.register')}
      </Button>
    </fetcher.Form>
  )
}
