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

const TOTALS = { gross: 500, fee: 0, withholding: 0, net: 500, paidOut: 0 }
const ROW = {
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

it('the CSV file of a statement contains hostile names of places as text, quoted as in RFC 4180', () => {
  const csv = writeStatement({ month: '2026-11', rows: [ROW], upcoming: [], totals: TOTALS }, 'en')
  const [, line] = csv.split('\r\n')
  expect(line).toBe(`2026-11-21 10:00,'=cmd|calc,"A ""town"", far",1,500,0,0,500,To be sent,`)
})

it.each([
  ['en', ['To be sent', 'Being sent', 'Sent to your M-Pesa', 'Being checked by our team']],
  ['sw', ['Zitatumwa', 'Zinatumwa', 'Ziko kwenye M-Pesa yako', 'Zinakaguliwa na timu yetu']],
] as const)(
  'the CSV file of a statement says in the words of the language %s where each payout is',
  (language, words) => {
    const rows = (['DUE', 'SENDING', 'SENT', 'REVIEW'] as const).map((status) => ({ ...ROW, status }))
    const csv = writeStatement({ month: '2026-11', rows, upcoming: [], totals: TOTALS }, language)
    const lines = csv.split('\r\n').slice(1, 1 + rows.length)
    expect(lines.map((line) => line.split(',').at(-2))).toEqual(words)
  },
)

it('a month of a statement goes from midnight to midnight in Nairobi', () => {
  const { from, until } = monthBounds('2026-12')
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-11-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'])
})

it('a receipt masks the middle digits of a phone number, and has an empty text for an erased number', () => {
  expect([maskPhone('+254712345678'), maskPhone('')]).toEqual(['+254 7•• ••• 678', ''])
})
