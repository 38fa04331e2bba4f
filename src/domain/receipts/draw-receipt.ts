import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type PdfPage from 'pdfkit'
import type { SharedReceipt } from '../../shared/contract/receipts.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { nairobiClock, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { serverMessage, type ServerMessageKey } from '../../shared/messages/server.ts'
import type { Language } from '../../shared/kernel/enums.ts'

type Drawing = InstanceType<typeof PdfPage>

const fontFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${name}.woff`)))

// The `latin-ext` files have the letters of Kikuyu and Kamba names, such as ũ and ĩ.
const readFonts = () => ({
  latin: fontFile('latin-400-normal'),
  'latin-bold': fontFile('latin-700-normal'),
  'latin-ext': fontFile('latin-ext-400-normal'),
  'latin-ext-bold': fontFile('latin-ext-700-normal'),
})

let loading: Promise<readonly [typeof PdfPage, ReturnType<typeof readFonts>]> | null = null
/** The PDF library and the fonts, loaded with the first receipt, because a process can start without them. */
const load = () => (loading ??= import('pdfkit').then(({ default: page }) => [page, readFonts()] as const))

const MARGIN = 56
const LABEL_WIDTH = 150
const VALUE_WIDTH = 330
const GREY = '#5b6470'
const INK = '#14181f'
const LINE = '#d8dde3'

const IS_EXTENDED = /[\u0100-\u024F\u1E00-\u1EFF]/
/** Letters that the receipt's fonts do not have become a dot. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u024F\u1E00-\u1EFF\u2013\u2014\u2018-\u201D\u2022\u2026→]/gu, '·')

const write = (doc: Drawing, text: string, x: number, y: number, isBold: boolean, width = VALUE_WIDTH): void => {
  const pieces = drawable(text).match(/[\u0100-\u024F\u1E00-\u1EFF]+|[^\u0100-\u024F\u1E00-\u1EFF]+/g) ?? ['']
  for (const [index, piece] of pieces.entries()) {
    doc.font(`${IS_EXTENDED.test(piece) ? 'latin-ext' : 'latin'}${isBold ? '-bold' : ''}`)
    const options = { width, continued: index < pieces.length - 1 }
    if (index === 0) doc.text(piece, x, y, options)
    else doc.text(piece, options)
  }
}

const atNairobi = (instant: string): string => {
  const at = new Date(instant)
  return `${nairobiDay(at).split('-').toReversed().join('/')} ${nairobiClock(at)}`
}

type Line = [ServerMessageKey, string]

const linesOf = (receipt: SharedReceipt, language: Language): Line[][] => {
  const { trip, vehicle } = receipt
  const money: Line[] = [
    ['receipt.contribution', formatKsh(receipt.contribution)],
    ['receipt.serviceFee', formatKsh(receipt.serviceFee)],
    ['receipt.amount', formatKsh(receipt.amount)],
  ]
  const refunds: Line[] = receipt.refunds.map(({ amount, status, at, mpesaReceipt }) => [
    'receipt.refund',
    `${formatKsh(amount)} – ${serverMessage(language, `receipt.refund.${status}`)} – ${mpesaReceipt ?? atNairobi(at)}`,
  ])
  return [
    [
      ['receipt.mpesa', receipt.mpesaReceipt ?? '–'],
      ['receipt.reference', receipt.reference],
      ['receipt.paidAt', atNairobi(receipt.paidAt)],
    ],
    [
      ['receipt.rider', receipt.rider],
      ['receipt.driver', receipt.driver.firstName],
      ['receipt.vehicle', `${vehicle.color} ${vehicle.make} ${vehicle.model}, ${vehicle.plate}`],
    ],
    [
      ['receipt.from', trip.from],
      ['receipt.to', trip.to],
      ['receipt.departs', atNairobi(trip.departsAt)],
      ['receipt.arrives', atNairobi(trip.arrivesAt)],
      ['receipt.distance', `${trip.distanceKm} km`],
      ['receipt.seats', `${receipt.numSeats} × ${formatKsh(receipt.seatCost)}`],
    ],
    [...money, ...refunds],
  ]
}

const drawGroup = (doc: Drawing, group: readonly Line[], language: Language): void => {
  for (const [key, value] of group) {
    const { y } = doc
    doc.fontSize(10).fillColor(GREY)
    write(doc, serverMessage(language, key), MARGIN, y, false, LABEL_WIDTH)
    doc.fontSize(11).fillColor(INK)
    write(doc, value, MARGIN + LABEL_WIDTH, y, key === 'receipt.amount')
    doc.y += 6
  }
  const y = doc.y + 6
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + LABEL_WIDTH + VALUE_WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.y = y + 12
}

export const drawReceipt = async (receipt: SharedReceipt, language: Language): Promise<Buffer> => {
  const [Page, fonts] = await load()
  const title = serverMessage(language, 'receipt.title')
  const info = { Title: `${title} ${receipt.reference}`, Producer: 'Pamoja', CreationDate: new Date(receipt.paidAt) }
  const doc = new Page({ size: 'A4', margin: MARGIN, lang: language, info })
  const drawn = buffer(doc)
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  doc.fontSize(22).fillColor(INK)
  write(doc, 'Pamoja', MARGIN, MARGIN, true)
  doc.fontSize(14)
  write(doc, title, MARGIN, doc.y + 2, false)
  doc.y += 18
  for (const group of linesOf(receipt, language)) drawGroup(doc, group, language)
  doc.fontSize(10).fillColor(GREY)
  const unapplied = receipt.isUnapplied ? `${serverMessage(language, 'receipt.unapplied')} ` : ''
  write(doc, `${unapplied}${receipt.notice}`, MARGIN, doc.y, false, LABEL_WIDTH + VALUE_WIDTH)
  doc.end()
  return drawn
}
