import { expect, it } from 'vitest'
import { mayAddVehicle, maySeeVehicle, seesAllVehicles, vehiclePerson } from './policy.ts'
import { isOtherPlate, latestYear, normalFacts, realChanges, statusAfter } from './rules.ts'

const car = { make: 'Toyota', model: 'Fielder', year: 2016, numSeats: 4, color: 'White', plate: 'KDA 123A' }

it('a vehicle gets make, model and colour in title case, and its plate in capitals with single spaces', () => {
  expect(
    normalFacts({ ...car, make: ' toyota', model: 'LAND  cruiser', color: 'navy blue', plate: ' kda   123a ' }),
  ).toEqual({ ...car, model: 'Land Cruiser', color: 'Navy Blue' })
  expect(normalFacts({ year: 2020 })).toEqual({ year: 2020 })
})

it('the latest year of a vehicle is the current year in Nairobi', () => {
  expect(latestYear(new Date('2026-12-31T20:59:59.000Z'))).toBe(2026)
  expect(latestYear(new Date('2026-12-31T21:00:00.000Z'))).toBe(2027)
})

it('a change of a vehicle ignores fields that stay the same', () => {
  expect(realChanges(car, { ...car })).toEqual({})
  expect(realChanges(car, { color: 'Red', year: 2016 })).toEqual({ color: 'Red' })
})

it('a plate that differs only in spaces is the same plate', () => {
  expect(['KDA123A', 'KDA 123B', undefined].map((plate) => isOtherPlate(car.plate, plate))).toEqual([
    false,
    true,
    false,
  ])
})

it('an approved vehicle needs a new check after any change except of its colour', () => {
  for (const change of [{ make: 'X' }, { model: 'X' }, { year: 2017 }, { numSeats: 3 }, { plate: 'KDB 1A' }])
    expect(statusAfter('APPROVED', change)).toBe('PENDING')
  expect(statusAfter('APPROVED', { color: 'Red' })).toBe('APPROVED')
  expect(statusAfter('APPROVED', {})).toBe('APPROVED')
})

it('a rejected vehicle is PENDING again after a change of any one field, and a PENDING vehicle stays PENDING', () => {
  for (const field of ['make', 'model', 'year', 'numSeats', 'color', 'plate'] as const)
    expect([field, statusAfter('REJECTED', { [field]: car[field] })]).toEqual([field, 'PENDING'])
  expect(statusAfter('REJECTED', {})).toBe('REJECTED')
  expect(statusAfter('PENDING', { make: 'X' })).toBe('PENDING')
})

it('the policy of vehicles decides who may add and see vehicles, and who is the owner, an admin or another user', () => {
  const owner = { id: 'o', role: 'DRIVER' } as const
  const other = { id: 'x', role: 'DRIVER' } as const
  const admin = { id: 'a', role: 'ADMIN' } as const
  const rider = { id: 'r', role: 'RIDER' } as const
  const vehicle = { ownerId: 'o', status: 'PENDING' } as const
  expect([owner, admin, rider].map(mayAddVehicle)).toEqual([true, true, false])
  expect([owner, admin, rider].map(seesAllVehicles)).toEqual([false, true, false])
  expect([owner, other, admin].map((viewer) => maySeeVehicle(viewer, vehicle))).toEqual([true, false, true])
  expect(maySeeVehicle(rider, { ...vehicle, status: 'APPROVED' })).toBe(true)
  expect(maySeeVehicle(owner, { ...vehicle, status: 'DELETED' })).toBe(false)
  const people = [owner, other, admin].map((viewer) => vehiclePerson(viewer, vehicle))
  expect(people).toEqual(['owner', 'other', 'admin'])
  expect(vehiclePerson(admin, { ownerId: 'a' })).toBe('owner')
})
