import { expect, it } from 'vitest'
import { nameFlaw } from './person-name.ts'

it.each([
  'Wanjirũ Kamau',
  'Ng’ang’a wa Mũthoni',
  "Ng'ang'a O'Brien-Mwangi",
  'Mary-Anne St. John',
  'Juma Bin Salim III',
  'Fatuma Abdi Noor',
  'Tom Pesa',
  'Bernard Supporta',
  'Adminah Said',
  'Moja Pamela',
  'Мария Иванова',
  'أمينة حسن',
  'አበበ በቂላ',
  'राहुल शर्मा',
  '田中 はなこ',
  '김 민준',
  'Kamau 2',
  'Ama ʻOkina',
  'X Æ A-12',
])('the check of names accepts %s as a name', (name) => {
  expect(nameFlaw(name)).toBeNull()
})

it.each([
  ['a right-to-left override', '\u202Etto'],
  ['a zero-width space alone', '\u200B'],
  ['a blank of Braille', '\u2800'],
  ['a zero-width joiner inside', 'Wan\u200Djiru'],
  ['an isolate', 'Wanjiru\u2067 Kamau'],
  ['a soft hyphen', 'Wan\u00ADjiru'],
  ['a Hangul filler', '\u3164'],
  ['a tag letter', 'Wanjiru\u{E0041}'],
  ['a line break', 'Wanjiru\nKamau'],
])('the check of names refuses a name with %s', (_, name) => {
  expect(nameFlaw(name)).toBe('UNSEEN')
})

it.each(['', ' ', '123', '...', '😀', '-'])('the check of names refuses %j, which has no letters', (name) => {
  expect(nameFlaw(name)).toBe('NO_LETTERS')
})

it.each(['Wаnjiru', 'Kamαu', 'Wanjiru Камау', '𝐊𝐚𝐦𝐚𝐮', 'Kamau한'])(
  'the check of names refuses %s, which is not in one alphabet',
  (name) => {
    expect(nameFlaw(name)).toBe('MIXED_SCRIPTS')
  },
)

it.each([
  'Pamoja',
  'Pamoja Support',
  'pamoja kenya',
  'P a m o j a',
  'PAMÓJA',
  'Pаmoja',
  'Раmоја',
  'P4moja',
  'Parnoja Team',
  'Ｐａｍｏｊａ',
  '𝐏𝐚𝐦𝐨𝐣𝐚',
  'Team Pamoja',
  'M-Pesa',
  'M Pesa Agent',
  'mpesa',
  'Safaricom Ltd',
  'Safarlcom',
  'WhatsApp',
  'Admin',
  'The Admin',
  'Adm1n',
  'Administrator',
  'Customer Support',
  'Supp0rt',
  'Customer Care',
  'Msimamizi Mkuu',
])('the name %s is reserved for the product and its providers', (name) => {
  expect(nameFlaw(name)).toBe('RESERVED')
})
