import { describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { PaymentState } from '../../shared/kernel/money-states.ts'
import { compareStatement } from './compare-statement.ts'
import { readStatement } from './read-statement.ts'
import { canMatch, isMpesaReceipt, parseAmount, parseMoment, storedReference } from './rules.ts'

const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const refusal = (bytes: Buffer) => {
  try {
    readStatement(bytes)
  } catch (error) {
    if (error instanceof AppError) return [error.messageKey, error.details.params]
    throw error
  }
  return 'accepted'
}

describe('a statement', () => {
  const paid = 'TKL0000001,2026-11-21 12:00:00,Pay Bill,Completed,"1,500.00",,P1A2B3'
  it.each([
    ['as the portal writes it', csv(HEAD, paid)],
    [
      'with a byte order mark and lines above the headings',
      Buffer.concat([Buffer.from('\uFEFF'), csv('Organisation: Pamoja', '', HEAD, paid)]),
    ],
    ['with semicolons', csv(HEAD.replaceAll(',', ';'), paid.replace('"1,500.00"', '1500').replaceAll(',', ';'))],
    [
      'with other headings',
      csv('RECEIPT NO,Completed Time,Description,Status,Paid In (KES),Paid Out,Account Reference', paid),
    ],
    ['with dates that begin with the day', csv(HEAD, paid.replace('2026-11-21', '21-11-2026'))],
  ])('is read %s', (_how, bytes) => {
    expect(readStatement(bytes)).toMatchObject([
      { receipt: 'TKL0000001', ksh: 1500, at: new Date('2026-11-21T09:00:00.000Z'), reference: 'P1A2B3' },
    ])
  })

  it('is read without failed rows and M-Pesa’s own charges', () => {
    const lines = [
      paid,
      'TKL0000002,2026-11-21 12:00:00,Pay Bill,Declined,10,,X',
      'TKL0000001,2026-11-21 12:00:00,Pay Bill Charge,Completed,,-5.50,X',
      'TKL0000003,2026-11-21 12:01:00,Business Payment,Completed,,-250.00,',
    ]
    expect(readStatement(csv(HEAD, ...lines)).map(({ receipt, ksh }) => [receipt, ksh])).toEqual([
      ['TKL0000001', 1500],
      ['TKL0000003', -250],
    ])
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'finance.csv.noHeadings', 1],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'finance.csv.notText', 1],
    ['a NUL in the third line', csv(HEAD, paid, 'TKL\0'), 'finance.csv.notText', 3],
    ['an open quote', csv(HEAD, paid, '"TKL0000002,x'), 'finance.csv.broken', 3],
    ['no headings', csv('a,b,c', '1,2,3'), 'finance.csv.noHeadings', 1],
    [
      'a formula for a receipt',
      csv(HEAD, paid, '=cmd(),2026-11-21 12:00:00,x,Completed,10,,'),
      'finance.csv.badReceipt',
      3,
    ],
    ['an impossible day', csv(HEAD, 'TKL0000001,2026-02-30 12:00:00,x,Completed,10,,'), 'finance.csv.badTime', 2],
    [
      'an amount in another notation',
      csv(HEAD, 'TKL0000001,2026-11-21 12:00:00,x,Completed,1e9,,'),
      'finance.csv.badAmount',
      2,
    ],
    ['money in and out', csv(HEAD, 'TKL0000001,2026-11-21 12:00:00,x,Completed,10,10,'), 'finance.csv.badAmount', 2],
    ['no completed row', csv(HEAD, 'TKL0000001,2026-11-21 12:00:00,x,Failed,10,,'), 'finance.csv.empty', 1],
    [
      'a cell that is too long',
      csv(HEAD, `TKL0000001,2026-11-21 12:00:00,${'x'.repeat(3000)},Completed,10,,`),
      'finance.csv.broken',
      2,
    ],
  ])('is refused with its row: %s', (_what, bytes, messageKey, row) => {
    expect(refusal(bytes)).toEqual([messageKey, expect.objectContaining({ row })])
  })
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const line = (receipt: string, ksh: number, minute: number, row = 2) => ({
  row,
  receipt,
  ksh,
  at: at(minute),
  reference: '',
})
const own = (receipt: string, ksh: number, minute: number, since = minute) => ({
  receipt,
  ksh,
  since: at(since),
  at: at(minute),
  paymentId: receipt,
})

describe('the comparison', () => {
  it('finds rows on one side only, and rows that differ', () => {
    const lines = [line('A', 500, 0), line('B', 700, 30), line('C', -250, 59), line('D', 100, 40)]
    const { matched, differences } = compareStatement(lines, [
      own('A', 500, 0),
      own('B', 800, 30),
      own('C', -250, 59),
      own('E', 300, 30),
    ])
    expect(matched).toBe(2)
    expect(
      differences.map(({ kind, mpesaReceipt, statementKsh, ledgerKsh }) => [
        kind,
        mpesaReceipt,
        statementKsh,
        ledgerKsh,
      ]),
    ).toEqual([
      ['AMOUNT_DIFFERS', 'B', 700, 800],
      ['NOT_IN_LEDGER', 'D', 100, null],
      ['NOT_IN_STATEMENT', 'E', null, 300],
    ])
  })
  it('includes both ends of the period', () =>
    expect(
      compareStatement([line('A', 1, 0), line('B', 1, 59)], [own('A', 1, 0), own('B', 1, 59), own('E', 300, 1)])
        .differences,
    ).toEqual([]))

  it('reports our movements as missing only from 15 minutes after the first row until 15 minutes before the last row', () => {
    const missed = [14, 15, 44, 45].filter(
      (minute) =>
        compareStatement([line('A', 1, 0), line('B', 1, 59)], [own('E', 300, minute)]).differences.at(-1)?.kind ===
        'NOT_IN_STATEMENT',
    )
    expect(missed).toEqual([15, 44])
  })

  it('reports no movement as missing that may have been made before the period, because we learned of it later', () => {
    const missed = [14, 15].filter(
      (since) =>
        compareStatement([line('A', 1, 0), line('B', 1, 59)], [own('E', 300, 44, since)]).differences.at(-1)?.kind ===
        'NOT_IN_STATEMENT',
    )
    expect(missed).toEqual([15])
  })
})

const isMatchable = (state: PaymentState, receipt: string | null, paidKsh: number | null) =>
  canMatch({ state, receipt, paidKsh }, 500)

it('unmatched money can be matched only to a payment that ended without money, or has exactly this money and no M-Pesa code', () => {
  for (const state of ['FAILED', 'EXPIRED'] as const) expect(isMatchable(state, null, null)).toBe(true)
  for (const state of ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN'] as const)
    expect(isMatchable(state, null, null)).toBe(false)
  for (const state of ['SUCCEEDED', 'UNAPPLIED'] as const) {
    expect(isMatchable(state, null, 500)).toBe(true)
    expect(isMatchable(state, null, 499)).toBe(false)
    expect(isMatchable(state, 'TKL0000001', 500)).toBe(false)
  }
})

it.each([
  ['TKL0001', false],
  ['TKL00001', true],
  ['TKL000000001', true],
  ['TKL0000000001', false],
  ['TKL-000001', false],
  ['tkl0000001', false],
])('an admin can enter the M-Pesa code %j: %s', (code, isCode) => expect(isMpesaReceipt(code)).toBe(isCode))

it.each([
  ['1,500.00', 1500],
  ['-250.50', -250.5],
  ['KES 10', 10],
  ['', 0],
  ['1e9', null],
  ['12 345', 12_345],
  ['٣', null],
])('the amount %j is read as %s', (text, ksh) => expect(parseAmount(text)).toBe(ksh))

it.each([
  ['2026-11-21T12:00', '2026-11-21T09:00:00.000Z'],
  ['21/11/2026 00:00:01', '2026-11-20T21:00:01.000Z'],
  ['2026-11-21 24:00:00', undefined],
  ['11/21/2026 12:00:00', undefined],
  ['yesterday', undefined],
])('the time %j is read as %s', (text, instant) => expect(parseMoment(text)?.toISOString()).toBe(instant))

it.each([
  ['P3670EBDF21A', 'P3670EBDF21A'],
  ['PABCDEFABCDE', 'PABCDEFABCDE'],
  ['P367OEBDF21A', 'P367OEBDF21A'],
  ['P1A2B3', 'P1A2B3'],
  ['', null],
  ['0712345678', null],
  ['254712345678', null],
  ['PETER KAMAU', null],
  ['PKAMAU', null],
  ['X', null],
])('the entered account %j is stored as %j', (entered, kept) => expect(storedReference(entered)).toBe(kept))
