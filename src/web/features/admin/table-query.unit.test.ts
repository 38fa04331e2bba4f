import { expect, it } from 'vitest'
import { apiQueryOf, isNarrowed, readTableQuery } from './table-query.ts'

const STATUSES = ['ACTIVE', 'BLOCKED', 'PENDING'] as const
const read = (search: string) => readTableQuery(`http://localhost/dashboard/users${search}`, STATUSES)

it('an address without parameters means the first page of all rows', () => {
  expect(read('')).toEqual({ search: '', statuses: [], page: 1 })
  expect(apiQueryOf(read(''))).toEqual({ page: '1' })
  expect(isNarrowed(read(''))).toBe(false)
})

it('the search text, several statuses and the page number are read from the address', () => {
  expect(read('?search=+amina+&status=BLOCKED&status=ACTIVE&page=3')).toEqual({
    search: 'amina',
    statuses: ['ACTIVE', 'BLOCKED'],
    page: 3,
  })
})

it.each(['0', '-1', '1.5', '1e3', 'x', '999999', ''])('the page number "%s" means page 1', (page) => {
  expect(read(`?page=${page}`).page).toBe(1)
})

it('unknown statuses are ignored, and very long searches are cut', () => {
  expect(read('?status=GONE&status=ACTIVE').statuses).toEqual(['ACTIVE'])
  expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(80)
})

it('the statuses are sent to the API in one list', () => {
  const query = read('?search=a%26b&status=ACTIVE&status=PENDING&page=2')
  expect(apiQueryOf(query)).toEqual({ page: '2', search: 'a&b', status: 'ACTIVE,PENDING' })
})
