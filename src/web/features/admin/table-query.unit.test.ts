import { expect, it } from 'vitest'
import { apiQueryOf, isNarrowed, readTableQuery } from './table-query.ts'

const STATUSES = ['ACTIVE', 'BLOCKED', 'PENDING'] as const
const read = (search: string) => readTableQuery(`http://localhost/dashboard/users${search}`, STATUSES)

it('reads an address without parameters as the first page of all rows', () => {
  expect(read('')).toEqual({ search: '', statuses: [], page: 1 })
  expect(apiQueryOf(read(''))).toEqual({ page: '1' })
  expect(isNarrowed(read(''))).toBe(false)
})

it('reads the search text, several statuses and the page number', () => {
  expect(read('?search=+amina+&status=BLOCKED&status=ACTIVE&page=3')).toEqual({
    search: 'amina',
    statuses: ['ACTIVE', 'BLOCKED'],
    page: 3,
  })
})

it.each(['0', '-1', '1.5', '1e3', 'x', '999999', ''])('reads the page number "%s" as page 1', (page) => {
  expect(read(`?page=${page}`).page).toBe(1)
})

it('ignores unknown statuses and cuts very long searches', () => {
  expect(read('?status=GONE&status=ACTIVE').statuses).toEqual(['ACTIVE'])
  expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(80)
})

it('sends the statuses to the API in one list', () => {
  const query = read('?search=a%26b&status=ACTIVE&status=PENDING&page=2')
  expect(apiQueryOf(query)).toEqual({ page: '2', search: 'a&b', status: 'ACTIVE,PENDING' })
})
