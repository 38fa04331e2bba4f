import { expect, it } from 'vitest'
import { nationalPhone, parseKenyanPhone } from './kenyan-phone.ts'

it.each([
  ['+254712345678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['0712345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['0712 345-678', '+254712345678'],
  ['+25471234567', null],
  ['2547123456789', null],
  ['071234567', null],
  ['71234567', null],
  ['+15551234567', null],
  ['', null],
])('a phone number typed as %j is read as %j [5.phone.forms]', (typed, phone) => {
  expect(parseKenyanPhone(typed)).toBe(phone)
})

it.each([
  ['+254712345678', '712345678'],
  ['0712345678', '0712345678'],
])('a phone field shows %j as %j', (phone, digits) => {
  expect(nationalPhone(phone)).toBe(digits)
})
