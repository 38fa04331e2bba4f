import { expect, it } from 'vitest'
import { titleCase } from './title-case.ts'

it.each([
  [' mary  wanjiku ', 'Mary Wanjiku'],
  ['NJOROGE-KAMAU', 'Njoroge-Kamau'],
  ['ngũgĩ wa thiong’o', 'Ngũgĩ Wa Thiong’o'],
  ['émile - ali', 'Émile - Ali'],
  ['mercedes-benz', 'Mercedes-Benz'],
  ['', ''],
])('in title case, each word and each part after a hyphen begins with a capital: %s', (text, written) => {
  expect(titleCase(text)).toBe(written)
})
