import { TRANSACTION_KINDS } from '../../../shared/kernel/money-states.ts'
import type { PaymentStatus } from '../../../shared/kernel/enums.ts'
import { MAX_RECEIPT, MAX_TYPED_PHONE } from '../../../shared/kernel/form-limits.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { isCalendarDay } from '../../../shared/kernel/nairobi-time.ts'
import { readPage } from '../../lib/page-number.ts'

/** The states that the payment of a transaction can have: no money moves before a payment has ended. */
export const MOVED_STATUSES = ['SUCCEEDED', 'FAILED'] as const satisfies readonly PaymentStatus[]

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

export const readTransactionFilters = (address: string): TransactionFilters => {
  const params = new URL(address).searchParams
  const word = (name: string, max = MAX_RECEIPT) => (params.get(name) ?? '').trim().slice(0, max)
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => params.getAll(name).includes(value))
  const day = (name: string) => (DAY.test(word(name)) && isCalendarDay(word(name)) ? word(name) : '')
  return {
    kinds: known('kind', TRANSACTION_KINDS),
    statuses: known('status', MOVED_STATUSES),
    dateFrom: day('dateFrom'),
    dateTo: day('dateTo'),
    phone: word('phone', MAX_TYPED_PHONE),
    receipt: word('receipt'),
    page: String(readPage(params)),
  }
}

export const transactionQueryOf = ({ kinds, statuses, ...words }: TransactionFilters) =>
  Object.fromEntries(
    Object.entries({ ...words, kind: kinds.join(','), status: statuses.join(',') }).filter(([, value]) => value !== ''),
  )

/** No transaction can have this phone number, and the API refuses it. */
export const isPhoneInvalid = ({ phone }: TransactionFilters): boolean =>
  phone !== '' && parseKenyanPhone(phone) === null

export const hasFilters = (filters: TransactionFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'page' && value.length > 0)
