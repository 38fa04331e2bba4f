import { installed, read, shown } from './requirement.ts'

const DOCUMENTS = 'src/api/routes/documents.test.ts'
const HOSTILE = 'prove/hostile-files.test.ts'

export const chapter5 = [
  read(
    2,
    '5.1.1',
    'It is written down which files are taken and what becomes of them',
    '`docs/security-rules.md`, section “Files”; decisions 100 and 280 in `docs/decisions`',
  ),
  shown(
    1,
    '5.2.1',
    'Files are no larger than can be borne',
    '1 MB for photos and documents, 2 MB for statements, refused before they are read (`src/api/body-limits.ts`); pictures by pixels and seconds (`src/platform/images.ts`), PDFs by pages, memory and seconds (`src/platform/render-pdf.ts`)',
    [
      `${DOCUMENTS} > accepts exactly 1 MB and not a byte more, and refuses a body without an end`,
      'src/api/body-limits.test.ts > limits a body that is not an uploaded file to 64 KiB',
      `${HOSTILE} > %s is refused without using more than 700 MB`,
    ],
  ),
  shown(
    1,
    '5.2.2',
    'A file is what it claims to be',
    'Name and declared type are not looked at; the content is decoded and written again as JPEG (`src/platform/images.ts`, `src/platform/render-pdf.ts`). A statement is parsed row by row (`src/domain/finance/read-statement.ts`)',
    [
      'prove/hostile-files.test.ts > a hostile file is refused, or only its pixels are stored (seed ${SEED})',
      `${HOSTILE} > a PDF is stored as its rendered pages only, one below the other`,
      'src/domain/finance/statement.unit.test.ts > is refused with its row: %s',
    ],
  ),
  shown(
    1,
    '5.3.1',
    'Uploaded files are never run',
    'They lie outside the program, encrypted or as JPEG, under names of our own (`src/domain/documents/store-document.ts`), and only `src/api/routes/documents.ts` serves them',
    [
      `${DOCUMENTS} > an identity document is stored encrypted under its own key`,
      'src/providers/files/files.test.ts > refuses to write a file outside its folder',
    ],
  ),
  shown(
    1,
    '5.3.2',
    'Paths of files are ours',
    'A key is a folder and a random id (`src/domain/documents/store-document.ts`); the name that came with a file is dropped (`src/api/read-upload.ts`)',
    [
      'src/providers/files/files.test.ts > refuses to write a file outside its folder',
      `${DOCUMENTS} > stores files under our own names, whatever they were called`,
    ],
  ),
  shown(
    2,
    '5.4.1',
    'Files are served under names of ours',
    '`Content-Disposition` with a fixed name in `src/api/routes/documents.ts` and `src/api/routes/receipts.ts`',
    [
      `${DOCUMENTS} > stores files under our own names, whatever they were called`,
      'src/domain/receipts/receipts.test.ts > a receipt is a PDF without active content',
    ],
  ),
  shown(
    2,
    '5.4.2',
    'Names of files cannot break an answer',
    'They are constants, a checked month or a reference of capital letters and digits (`src/api/routes/receipts.ts`)',
    [`${DOCUMENTS} > stores files under our own names, whatever they were called`],
  ),
  installed(
    2,
    '5.4.3',
    'Files are scanned for known malware',
    'With `CLAMD_ADDRESS` every file is shown to ClamAV before anything opens it, refused when it is known, and when nobody answers (`src/providers/scanner/clamd.ts`, `src/api/routes/scanned-uploads.test.ts`): `docs/security-rules.md`, section “Installing”. Without it nothing is scanned; what is served is made again in any case',
  ),
]
