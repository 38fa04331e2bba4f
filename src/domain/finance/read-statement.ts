import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../../platform/errors.ts'
import type { ServerMessageKey } from '../../shared/messages/server.ts'
import { isMpesaReceipt, parseAmount, parseMoment } from './rules.ts'

export interface StatementLine {
  row: number
  receipt: string
  at: Date
  /** Positive is incoming, negative outgoing; with cents if the statement has them. */
  ksh: number
  /** What the payer entered as the account, in capitals: usually our reference. */
  reference: string
}

const MAX_ROWS = 20_000
const MAX_COLUMNS = 40
const MAX_CELL = 2000
/** How many lines are searched for the headings, because M-Pesa's portal writes other lines above them. */
const MAX_PREAMBLE = 20

const HEADINGS = {
  receipt: ['receiptno', 'receipt', 'receiptnumber', 'transactionid', 'transid', 'mpesareceiptnumber'],
  at: ['completiontime', 'completedtime', 'completiondate', 'date', 'datetime', 'transactiondate', 'initiationtime'],
  status: ['transactionstatus', 'status'],
  paidIn: ['paidin', 'paidinkes', 'paidinksh', 'credit', 'moneyin', 'deposit'],
  withdrawn: ['withdrawn', 'withdrawnkes', 'withdrawal', 'paidout', 'paidoutkes', 'debit', 'moneyout'],
  details: ['details', 'description', 'transactiondetails'],
  reason: ['reasontype', 'reason', 'transactiontype', 'type'],
  reference: ['acno', 'accountno', 'accountnumber', 'accountreference', 'billrefnumber', 'reference'],
} as const
type Column = keyof typeof HEADINGS
const REQUIRED = ['receipt', 'at', 'paidIn', 'withdrawn'] as const satisfies readonly Column[]

export const refuseAt = (messageKey: ServerMessageKey, row: number, column = '–'): AppError =>
  new AppError('INVALID', messageKey, { params: { row, column } })

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const UNREADABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

const decode = (bytes: Buffer): string => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseAt('finance.csv.notText', 1)
  }
  const bad = UNREADABLE.exec(text)
  if (bad) throw refuseAt('finance.csv.notText', text.slice(0, bad.index).split('\n').length)
  return text
}

interface Record {
  cells: string[]
  row: number
}

const delimiterOf = (text: string): string => {
  const head = text.slice(0, 4000)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

const recordsOf = (text: string): Record[] => {
  try {
    const found = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: 64 * 1024,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_ROWS + MAX_PREAMBLE + 1,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return found.map(({ record, info }) => ({ cells: record, row: info.lines }))
  } catch (error) {
    if (error instanceof CsvError) throw refuseAt('finance.csv.broken', Number(error['lines'] ?? 1))
    throw error
  }
}

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]/g, '')

const columnsOf = ({ cells }: Record): Map<Column, number> | null => {
  const names = cells.map(plain)
  const columns = new Map<Column, number>()
  for (const [column, spellings] of Object.entries(HEADINGS) as [Column, readonly string[]][]) {
    const at = spellings.map((spelling) => names.indexOf(spelling)).find((index) => index >= 0)
    if (at !== undefined) columns.set(column, at)
  }
  return columns.has('receipt') && (columns.has('paidIn') || columns.has('withdrawn')) ? columns : null
}

const lineOf = ({ cells, row }: Record, columns: Map<Column, number>): StatementLine | null => {
  const cell = (column: Column): string => (cells[columns.get(column) ?? -1] ?? '').replace(/^'/, '')
  const status = cell('status').toLowerCase()
  // A row counts if it is completed or has no status. M-Pesa's charges share the code of their transaction, so they are left out.
  if (status !== '' && !status.startsWith('complete')) return null
  if (/\bcharge/i.test(`${cell('details')} ${cell('reason')}`)) return null
  const receipt = cell('receipt').toUpperCase()
  if (!isMpesaReceipt(receipt)) throw refuseAt('finance.csv.badReceipt', row, 'Receipt No.')
  const at = parseMoment(cell('at'))
  if (at === null) throw refuseAt('finance.csv.badTime', row, 'Completion Time')
  const [paidIn, withdrawn] = [parseAmount(cell('paidIn')), parseAmount(cell('withdrawn'))]
  if (paidIn === null) throw refuseAt('finance.csv.badAmount', row, 'Paid In')
  if (withdrawn === null) throw refuseAt('finance.csv.badAmount', row, 'Withdrawn')
  if ((paidIn === 0) === (withdrawn === 0)) throw refuseAt('finance.csv.badAmount', row, 'Paid In / Withdrawn')
  return {
    row,
    receipt,
    at,
    ksh: paidIn === 0 ? -Math.abs(withdrawn) : Math.abs(paidIn),
    reference: cell('reference').toUpperCase(),
  }
}

/** @throws AppError INVALID naming the row and column of the first error */
export const readStatement = (bytes: Buffer): StatementLine[] => {
  const records = recordsOf(decode(bytes))
  const at = records.slice(0, MAX_PREAMBLE).findIndex((record) => columnsOf(record) !== null)
  const columns = records[at] ? columnsOf(records[at]) : null
  if (!columns) throw refuseAt('finance.csv.noHeadings', 1, 'Receipt No.')
  for (const column of REQUIRED)
    if (!columns.has(column)) throw refuseAt('finance.csv.noHeadings', records[at]?.row ?? 1, HEADINGS[column][0])
  const rows = records.slice(at + 1)
  if (rows.length > MAX_ROWS) throw refuseAt('finance.csv.tooLong', MAX_ROWS)
  for (const { cells, row } of rows)
    if (cells.length > MAX_COLUMNS || cells.some((cell) => cell.length > MAX_CELL))
      throw refuseAt('finance.csv.broken', row)
  const lines = rows.map((record) => lineOf(record, columns)).filter((line) => line !== null)
  if (lines.length === 0) throw refuseAt('finance.csv.empty', records[at]?.row ?? 1)
  return lines
}
