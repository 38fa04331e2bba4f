import { expect, it } from 'vitest'
import { notificationTitle } from './present.ts'

it('tells the rider, not the driver, that they are on board', () => {
  expect(notificationTitle('en', 'rider_boarded')).toMatch(/^You /)
  expect(notificationTitle('sw', 'rider_boarded')).toMatch(/^Uko /)
})
