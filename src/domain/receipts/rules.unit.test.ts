import { describe, expect, it } from 'vitest'
import { cellText, maskPhone, monthBounds } from './rules.ts'
import { writeStatement } from './write-statement.ts'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1',
  '＝1',
  '=HYPERLINK("http://evil")',
]

describe('a CSV cell', () => {
  it.each(FORMULAS)('a CSV cell has an apostrophe before the formula %j', (text) => {
    const cell = cellText(text)
    expect(cell.startsWith("'")).toBe(true)
    expect(cell).not.toContain('\0')
  })
  it.each(['Nakuru', 'Ksh 500', 'O’Brien', 'Ngũgĩ', ''])('a CSV cell contains the text %j unchanged', (text) =>
    expect(cellText(text)).toBe(text),
  )
})

it('the CSV file of a statement contains hostile names of places as text, quoted as in RFC 4180', () => {
  const totals = { gross: 500, fee: 0, withholding: 0, net: 500, paidOut: 0 }
  const row = {
    requestId: 'q',
    trip: { rideId: 'r', from: '=cmd|calc', to: 'A "town", far', departsAt: '2026-11-21T07:00:00.000Z' },
    numSeats: 1,
    releasedAt: '2026-11-21T07:00:00.000Z',
    gross: 500,
    fee: 0,
    withholding: 0,
    net: 500,
    status: 'DUE' as const,
    paidAt: null,
    mpesaReceipt: null,
  }
  const [, line] = writeStatement({ month: '2026-11', rows: [row], upcoming: [], totals }, 'en').split('\r\n')
  expect(line).toBe(`2026-11-21 10:00,'=cmd|calc,"A ""town"", far",1,500,0,0,500,DUE,`)
})

it('a month of a statement goes from midnight to midnight in Nairobi', () => {
  const { from, until } = monthBounds('2026-12')
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-11-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'])
})

it('a receipt masks the middle digits of a phone number, and has an empty text for an erased number', () => {
  expect([maskPhone('+254712345678'), maskPhone('')]).toEqual(['+254 7•• ••• 678', ''])
})
