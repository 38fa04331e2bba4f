import { expect, it } from 'vitest'
import { seatChoices } from './seat-choices.ts'

it('the choice of seats has every number from 1 to all seats of the vehicle [5.seats.vehicle]', () => {
  expect(seatChoices(3, 0)).toEqual([
    { seats: 1, disabled: false },
    { seats: 2, disabled: false },
    { seats: 3, disabled: false },
  ])
})

it('the choice of seats disables every number below the number of taken seats', () => {
  expect(seatChoices(3, 2).map(({ disabled }) => disabled)).toEqual([true, false, false])
})

it('the choice of seats is empty without a vehicle', () => {
  expect(seatChoices(0, 0)).toEqual([])
})
