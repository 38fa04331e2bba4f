import type { AddVehicleBody } from '../../../shared/contract/vehicles.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { filled } from '../../lib/form-kit.ts'
import type { FormValues } from '../../lib/form-values.ts'

export const writePlate = (typed: string): string => typed.toUpperCase().replace(/\s+/g, ' ')

export const vehicleOf = (values: FormValues): AddVehicleBody => ({
  make: titleCase(values['make'] ?? ''),
  model: titleCase(values['model'] ?? ''),
  year: Number(values['year']),
  numSeats: Number(values['numSeats']),
  color: titleCase(values['color'] ?? ''),
  plate: writePlate(values['plate'] ?? '').trim(),
})

/** In the form's order, so that the first missing field is also the first on the page. */
const NAMES = ['make', 'model', 'year', 'numSeats', 'color', 'plate'] as const

export const isSameVehicle = (a: AddVehicleBody, b: AddVehicleBody): boolean =>
  NAMES.every((name) => a[name] === b[name])

export const VEHICLE_NEEDS = filled(...NAMES)
