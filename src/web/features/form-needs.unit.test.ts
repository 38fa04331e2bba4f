import { expect, it } from 'vitest'
import { AddSeatRequestBody } from '../../shared/contract/seat-requests.ts'
import { AddUserBody } from '../../shared/contract/users.ts'
import { AddVehicleBody } from '../../shared/contract/vehicles.ts'
import { PROFILE_NEEDS } from './dashboard/profile-form.tsx'
import { BOOKING_NEEDS } from './seat-requests/book-ride-form.tsx'
import { VEHICLE_NEEDS, vehicleOf } from './vehicles/read-vehicle.ts'
import { errorsByField, firstMissing } from '../lib/form-kit.ts'

const refusedBy = (schema: typeof AddVehicleBody | typeof AddUserBody | typeof AddSeatRequestBody, body: unknown) => [
  ...new Set(schema.safeParse(body).error?.issues.map(({ path }) => String(path[0]))),
]

const vehicle = { make: 'Toyota', model: 'Noah', year: '2015', numSeats: '4', color: 'Blue', plate: 'KDD 123A' }
const profile = { name: 'Wanjiru Otieno', email: 'wanjiru@example.com' }

it.each([[''], ['  ']])('the form and the contract refuse a vehicle in which any field is %j', (blank) => {
  expect([firstMissing(VEHICLE_NEEDS, vehicle), refusedBy(AddVehicleBody, vehicleOf(vehicle))]).toEqual([null, []])
  expect(Object.keys(VEHICLE_NEEDS).toSorted()).toEqual(Object.keys(AddVehicleBody.shape).toSorted())
  for (const name of Object.keys(VEHICLE_NEEDS)) {
    const typed = { ...vehicle, [name]: blank }
    expect([firstMissing(VEHICLE_NEEDS, typed), refusedBy(AddVehicleBody, vehicleOf(typed))]).toEqual([name, [name]])
  }
})

it.each([[''], ['  ']])('the form and the contract refuse a profile in which any field is %j', (blank) => {
  const refused = (typed: typeof profile) => refusedBy(AddUserBody, { ...typed, role: 'RIDER' })
  expect([firstMissing(PROFILE_NEEDS, profile), refused(profile)]).toEqual([null, []])
  expect(['role', ...Object.keys(PROFILE_NEEDS)].toSorted()).toEqual(Object.keys(AddUserBody.shape).toSorted())
  for (const name of Object.keys(PROFILE_NEEDS)) {
    const typed = { ...profile, [name]: blank }
    expect([firstMissing(PROFILE_NEEDS, typed), refused(typed)]).toEqual([name, [name]])
  }
})

it.each([
  ['passengers', 'riders', { name: '', phone: '0712345678' }, '0712345678'],
  ['passengers', 'riders', { name: 'Mary', phone: '0712' }, '0712345678'],
  ['phone', 'paymentPhone', { name: 'Mary', phone: '0712345678' }, '0712'],
  [null, undefined, { name: 'Mary', phone: '0712345678' }, '0712345678'],
] as const)(
  'the booking form asks for %j when the contract refuses %j',
  (missing, refused, passenger, paymentPhone) => {
    expect(firstMissing(BOOKING_NEEDS, { passengers: [passenger], paymentPhone })).toBe(missing)
    expect(refusedBy(AddSeatRequestBody, { riders: [passenger], paymentPhone })[0]).toBe(refused)
  },
)

it('a refusal is shown at its field, or as a general error when the form does not have that field', () => {
  const refused = { error: 'Check the fields.', issues: [{ path: 'name', message: 'Enter a name.' }] }
  const named = errorsByField(refused, ['name', 'email'])
  expect([named.of('name'), named.of('email'), named.general]).toEqual(['Enter a name.', undefined, undefined])
  expect(errorsByField(refused, ['plate']).general).toBe('Check the fields.')
  expect(errorsByField(null, ['name']).general).toBe(undefined)
})
