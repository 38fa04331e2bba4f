import { installed, read, shown } from './requirement.ts'

const DOCUMENTS = 'src/api/routes/documents.test.ts'
const HOSTILE = 'prove/hostile-files.test.ts'

export const chapter5 = [
  read(
    2,
    '5.1.1',
    'The documentation says which files are accepted and how they are processed',
    '`docs/security-rules.md`, section “Files”, and decisions 100 and 280 in `docs/decisions`',
  ),
  shown(
    1,
    '5.2.1',
    'The size of uploaded files is limited',
    'Photos and documents may have 1 MB and statements 2 MB. Larger files are refused before they are read (`src/api/body-limits.ts`). Pictures have a limit of pixels and seconds (`src/platform/images.ts`), and PDFs of pages, memory and seconds (`src/platform/render-pdf.ts`)',
    [
      `${DOCUMENTS} > accepts exactly 1 MB and not a byte more, and refuses a body without an end`,
      'src/api/body-limits.test.ts > the API limits a body that is not an uploaded file to 64 KiB',
      `${HOSTILE} > %s is refused without using more than 700 MB`,
    ],
  ),
  shown(
    1,
    '5.2.2',
    'The content of a file must match its type',
    'The product ignores the name and the declared type of a file. It decodes the content and writes it again as JPEG (`src/platform/images.ts`, `src/platform/render-pdf.ts`). A statement is parsed row by row (`src/domain/finance/read-statement.ts`)',
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
    'Files are stored outside the program, encrypted or as JPEG, under our own names (`src/domain/documents/store-document.ts`). `src/api/routes/documents.ts` and `src/api/send-photo.ts` are the only code that serves them',
    [
      `${DOCUMENTS} > an identity document is stored encrypted under its own key`,
      'src/providers/files/files.test.ts > refuses to write a file outside its folder',
    ],
  ),
  shown(
    1,
    '5.3.2',
    'Input of users is not part of file paths',
    'The key of a file is a folder and a random id (`src/domain/documents/store-document.ts`). The name of an uploaded file is ignored (`src/api/read-upload.ts`)',
    [
      'src/providers/files/files.test.ts > refuses to write a file outside its folder',
      `${DOCUMENTS} > stores files under our own names, whatever they were called`,
    ],
  ),
  shown(
    2,
    '5.4.1',
    'Files are served under our own names',
    'The code that serves files sets `Content-Disposition` with our own names (`src/api/routes/documents.ts`, `src/api/send-photo.ts`, `src/api/routes/receipts.ts`)',
    [
      `${DOCUMENTS} > stores files under our own names, whatever they were called`,
      'src/domain/receipts/receipts.test.ts > a receipt is a PDF without active content',
    ],
  ),
  shown(
    2,
    '5.4.2',
    'File names cannot break an answer',
    'A file name is a constant, a checked month, or a reference of capital letters and digits (`src/api/routes/receipts.ts`)',
    [`${DOCUMENTS} > stores files under our own names, whatever they were called`],
  ),
  installed(
    2,
    '5.4.3',
    'Files are scanned for known malware',
    'With `CLAMD_ADDRESS`, ClamAV scans every file before anything else opens it. A file with known malware is refused, and so is every file when ClamAV does not answer (`src/providers/scanner/clamd.ts`, `src/api/routes/scanned-uploads.test.ts`): `docs/security-rules.md`, section “Installing”. Without the variable no file is scanned, but uploaded files are never served unchanged',
  ),
]
