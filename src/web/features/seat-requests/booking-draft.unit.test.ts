import { expect, it } from 'vitest'
import { firstMissing } from '../../lib/form-kit.ts'
import { BOOKING_NEEDS } from './book-ride-form.tsx'
import { addRow, fitRows, readPassengers, startingSeats } from './booking-draft.ts'

const booker = { name: 'Amina Otieno', phone: '+254700000003' }
const bookerFields: [string, string][] = [
  ['bookerName', booker.name],
  ['bookerPhone', booker.phone],
]
const formOf = (...entries: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

it('a booking has the rider before the passengers that were typed [5.booking.first]', () => {
  const form = formOf(...bookerFields, ['passengerName', ' john KAMAU '], ['passengerPhone', '0712345678'])
  expect(readPassengers(form)).toEqual([booker, { name: 'john KAMAU', phone: '0712345678' }])
})

it('the rider is the only passenger when the form has no other one', () => {
  expect(readPassengers(formOf(...bookerFields))).toEqual([booker])
})

it.each([
  [[booker], '712345678', null],
  [[booker, { name: '', phone: '0712345678' }], '712345678', 'passengers'],
  [[booker, { name: 'John', phone: '' }], '712345678', 'passengers'],
  [[booker, { name: 'John', phone: '12' }], '712345678', 'passengers'],
  [[booker], '', 'phone'],
  [[booker], '0612345678', 'phone'],
] as const)(
  'a booking of %j paid by %j lacks %j [5.booking.passenger 5.booking.payment-phone]',
  (passengers, phone, missing) => {
    expect(firstMissing(BOOKING_NEEDS, { passengers, paymentPhone: phone })).toBe(missing)
  },
)

it.each([
  [null, 3, 1],
  ['2', 3, 2],
  ['9', 3, 3],
  ['0', 3, 1],
  ['x', 3, 1],
  ['2', 0, 1],
])('with %j in the link and %i seats left, a booking starts with %i seats [5.booking.count]', (asked, left, seats) => {
  expect(startingSeats(asked, left)).toBe(seats)
})

it('the first rows of a booking have the typed values, and empty rows are added', () => {
  const typed = [
    { key: 3, name: 'John', phone: '712' },
    { key: 5, name: 'Mary', phone: '' },
  ]
  expect(fitRows(typed, 1)).toEqual(typed.slice(0, 1))
  expect(fitRows(typed, 3)).toEqual([...typed, { key: 6, name: '', phone: '' }])
  expect(fitRows([], 0)).toEqual([])
})

it('a new row of a booking has a unique key', () => {
  expect(addRow([])).toEqual([{ key: 0, name: '', phone: '' }])
  expect(addRow([{ key: 4, name: 'John', phone: '712' }]).map(({ key }) => key)).toEqual([4, 5])
})
