import { TRANSACTION_KINDS } from '../../../shared/kernel/money-states.ts'
import { PAYMENT_STATUSES } from '../../../shared/kernel/enums.ts'
import { MAX_RECEIPT } from '../../../shared/kernel/form-limits.ts'

export interface TransactionFilters {
  kinds: readonly string[]
  statuses: readonly string[]
  dateFrom: string
  dateTo: string
  phone: string
  receipt: string
  page: string
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/
const PAGE = /^[1-9]\d{0,4}$/

export const readTransactionFilters = (address: string): TransactionFilters => {
  const params = new URL(address).searchParams
  const word = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_RECEIPT)
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => params.getAll(name).includes(value))
  const day = (name: string) => (DAY.test(word(name)) ? word(name) : '')
  return {
    kinds: known('kind', TRANSACTION_KINDS),
    statuses: known('status', PAYMENT_STATUSES),
    dateFrom: day('dateFrom'),
    dateTo: day('dateTo'),
    phone: word('phone'),
    receipt: word('receipt'),
    page: PAGE.test(word('page')) ? word('page') : '1',
  }
}

export const transactionQueryOf = ({ kinds, statuses, ...words }: TransactionFilters) =>
  Object.fromEntries(
    Object.entries({ ...words, kind: kinds.join(','), status: statuses.join(',') }).filter(([, value]) => value !== ''),
  )

export const hasFilters = (filters: TransactionFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'page' && value.length > 0)
