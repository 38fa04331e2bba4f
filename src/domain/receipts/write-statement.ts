import { stringify } from 'csv-stringify/sync'
import type { Statement, StatementRow } from '../../shared/contract/receipts.ts'
import { nairobiClock, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { serverMessage, type ServerMessageKey } from '../../shared/messages/server.ts'
import { cellText } from './rules.ts'
import type { Language } from '../../shared/kernel/enums.ts'

const COLUMNS = [
  'statement.departure',
  'statement.from',
  'statement.to',
  'statement.seats',
  'statement.gross',
  'statement.fee',
  'statement.withholding',
  'statement.net',
  'statement.status',
  'statement.mpesa',
] as const satisfies readonly ServerMessageKey[]

const atNairobi = (instant: string): string => {
  const at = new Date(instant)
  return `${nairobiDay(at)} ${nairobiClock(at)}`
}

const cellsOf = (
  { trip, numSeats, gross, fee, withholding, net, status, mpesaReceipt }: StatementRow,
  language: Language,
) => [
  atNairobi(trip.departsAt),
  cellText(trip.from),
  cellText(trip.to),
  numSeats,
  gross,
  fee,
  withholding,
  net,
  serverMessage(language, `statement.payout.${status}`),
  cellText(mpesaReceipt ?? ''),
]

/** A CSV file by RFC 4180, with a byte order mark so that Excel reads letters such as ũ. */
export const writeStatement = ({ rows, totals }: Statement, language: Language): string => {
  const headings = COLUMNS.map((key) => serverMessage(language, key))
  const total = [serverMessage(language, 'statement.total'), '', '', '']
  const sums = [totals.gross, totals.fee, totals.withholding, totals.net, '', '']
  return stringify([headings, ...rows.map((row) => cellsOf(row, language)), [...total, ...sums]], {
    bom: true,
    record_delimiter: 'windows',
  })
}
