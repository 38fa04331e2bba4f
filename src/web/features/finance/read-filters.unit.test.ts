import { expect, it } from 'vitest'
import { hasFilters, readTransactionFilters, transactionQueryOf } from './read-filters.ts'

const read = (search: string) => readTransactionFilters(`http://localhost/dashboard/money${search}`)

it('an address without filters means the first page of all transactions', () => {
  expect(transactionQueryOf(read(''))).toEqual({ page: '1' })
  expect(hasFilters(read('?page=3'))).toBe(false)
})

it('the query for transactions is built from the filters in the address', () => {
  const filters = read('?kind=CAPTURE&kind=PAYOUT&status=FAILED&dateFrom=2026-11-01&phone=+0712000111+&page=2')
  expect(transactionQueryOf(filters)).toEqual({
    kind: 'CAPTURE,PAYOUT',
    status: 'FAILED',
    dateFrom: '2026-11-01',
    phone: '0712000111',
    page: '2',
  })
  expect(hasFilters(filters)).toBe(true)
})

it.each(['?kind=THEFT', '?dateFrom=yesterday', '?dateFrom=2026-02-31', '?status=PENDING', '?page=-1', '?unknown=1'])(
  'the invalid query %s is ignored',
  (search) => {
    expect(transactionQueryOf(read(search))).toEqual({ page: '1' })
  },
)
