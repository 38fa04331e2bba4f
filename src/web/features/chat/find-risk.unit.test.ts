import { expect, it } from 'vitest'
import { findRisk } from './find-risk.ts'

it.each([
  '0712345678',
  'Call 0712 345 678 please',
  '+254712345678',
  'my number:+254 112 345 678',
  '254-712-345-678',
  'nipigie 712345678',
  '0712.345.678',
])('`findRisk` finds the phone number in "%s"', (text) => {
  expect(findRisk(text)).toBe('phone')
})

it.each([
  'Use paybill 247247',
  'Lipa na Pay Bill',
  'Till number 552211',
  'just pay me when we meet',
  'Cash only',
  'Send me the fare first',
  'Mpesa me before Friday',
  'Nitumie pesa kwa 0712345678',
  'tulipane nje ya app',
  'Pochi la biashara',
  'I take it outside the app',
])('`findRisk` finds the request to pay elsewhere in "%s"', (text) => {
  expect(findRisk(text)).toBe('payment')
})

it.each([
  'See you at 10:30 at the stage',
  'Ksh 1,200 is fine',
  'My plate is KDA 123A',
  'The ride is on 27 Nov 2026',
  'I have paid, thank you!',
  'Ticket 1234567890123',
  'Nimelipa tayari',
  'wait until 10',
  '',
])('`findRisk` finds no risk in "%s"', (text) => {
  expect(findRisk(text)).toBeNull()
})
