import { expect, it } from 'vitest'
import { notificationTitle } from './present.ts'

it('the title of the on-board notification addresses the rider', () => {
  expect(notificationTitle('en', 'rider_boarded')).toMatch(/^You /)
  expect(notificationTitle('sw', 'rider_boarded')).toMatch(/^Uko /)
})
