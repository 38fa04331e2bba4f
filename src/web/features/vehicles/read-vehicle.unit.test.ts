import { expect, it } from 'vitest'
import { firstMissing } from '../../lib/form-kit.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { colorName } from './color-name.ts'
import { isSameVehicle, VEHICLE_NEEDS, vehicleOf } from './read-vehicle.ts'

const typed = {
  make: ' toyota ',
  model: 'land  cruiser',
  year: '2018',
  numSeats: '4',
  color: 'BLUE',
  plate: 'kdh  123a ',
}

it('a typed vehicle is read with its words in title case and its plate in capitals [5.vehicle.case]', () => {
  expect(vehicleOf(typed)).toEqual({
    make: 'Toyota',
    model: 'Land Cruiser',
    year: 2018,
    numSeats: 4,
    color: 'Blue',
    plate: 'KDH 123A',
  })
})

it('a vehicle is incomplete when any one of its fields is blank [5.vehicle.texts 3.vehicle.year]', () => {
  expect(firstMissing(VEHICLE_NEEDS, typed)).toBe(null)
  for (const name of Object.keys(typed))
    for (const blank of ['', '  ']) expect(firstMissing(VEHICLE_NEEDS, { ...typed, [name]: blank })).toBe(name)
})

it('a vehicle counts as unchanged when only capital letters or spaces differ', () => {
  expect(isSameVehicle(vehicleOf(typed), vehicleOf({ ...typed, make: 'TOYOTA' }))).toBe(true)
  expect(isSameVehicle(vehicleOf(typed), vehicleOf({ ...typed, numSeats: '5' }))).toBe(false)
})

it('a known colour is translated, and an unknown one is shown as typed', async () => {
  await loadMessages('sw')
  const t = translator('sw')
  expect(['White', 'silver', ' Maroon ', 'Moonlight Blue'].map((color) => colorName(color, t))).toEqual([
    'Nyeupe',
    'Fedha',
    'Maruni',
    'Moonlight Blue',
  ])
})
