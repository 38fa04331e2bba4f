import { read, shown } from './requirement.ts'

const STRUCTURE = 'scripts/banned-code.ts'
const REFUSES = 'prove/every-route-refuses.test.ts'
const HOSTILE_TEXT = 'tests/e2e/api-journey.test.ts > pages escape markup and script in user text'

const ENCODING = [
  shown(
    2,
    '1.1.1',
    'Input is decoded once, before it is judged',
    'The router decodes a path once and `src/api/router.ts` judges the decoded value; phone numbers are brought into one form (`src/shared/kernel/kenyan-phone.ts`) before anything looks at them',
    [
      'src/api/routes/places.test.ts > reads an encoded id',
      'src/api/routes/auth.test.ts > tells whether a phone has an account, in any spelling of the phone',
      'src/web/lib/own-path.unit.test.ts > returns / for another site or an invalid address: %s',
    ],
  ),
  shown(
    2,
    '1.1.2',
    'Output is encoded last, by the code that writes it for its interpreter',
    'Texts are kept as they were typed; React, the writer of emails (`src/domain/notifications/present.ts`) and the writer of CSV (`src/domain/receipts/write-statement.ts`) encode them as the last step',
    [
      HOSTILE_TEXT,
      'src/api/routes/notifications.test.ts > escapes markup in emails',
      'src/domain/receipts/rules.unit.test.ts > writes hostile names of places as text, quoted as in RFC 4180',
    ],
  ),
  shown(
    1,
    '1.2.1',
    'Text is encoded for its place in a page',
    'React writes text nodes and attributes; `scripts/banned-code.ts` refuses raw HTML; emails and the simulated phone escape their own',
    [
      HOSTILE_TEXT,
      'src/api/routes/notifications.test.ts > escapes markup in emails',
      'src/simulators/phone-page.test.ts > shows messages to the number, with markup escaped',
      `${STRUCTURE} > React text nodes only`,
    ],
  ),
  shown(
    1,
    '1.2.2',
    'Addresses are put together encoded, with safe schemes only',
    '`src/web/lib/own-path.ts` keeps a way back on this site; parts of addresses go through `encodeURIComponent` and `URLSearchParams`; pictures and social links need http(s)',
    [
      'src/web/lib/own-path.unit.test.ts > returns / for another site or an invalid address: %s',
      'src/web/features/rides/ride-summary.unit.test.ts > escapes the text of a WhatsApp link',
      'src/web/features/spec-fallbacks.unit.test.ts > ignores photo addresses that do not begin with http',
      'src/api/routes/app.test.ts > returns links to social media; the process does not start with an invalid one',
    ],
  ),
  shown(
    1,
    '1.2.3',
    'Data inside JavaScript and JSON cannot end it',
    'The API answers by `JSON.stringify`; the data of a page is written by React Router’s own encoder (`src/web/server.ts`)',
    [HOSTILE_TEXT],
  ),
  shown(
    1,
    '1.2.4',
    'Queries take values as parameters',
    'Drizzle binds every value; `scripts/banned-code.ts` refuses raw SQL; signs of LIKE patterns are escaped',
    [
      `${STRUCTURE} > parameters only`,
      'src/api/routes/ride-search.test.ts > a search treats the pattern characters of SQL as plain text',
      'prove/openapi-fuzz.test.ts > the API answers ${CALLS} generated calls as documented (seed ${SEED})',
    ],
  ),
  shown(
    1,
    '1.2.5',
    'No command of the operating system is built from data',
    'The product starts no other program: `scripts/banned-code.ts` refuses the module for it in `src/`',
    [`${STRUCTURE} > the product starts no other program`],
  ),
  shown(
    2,
    '1.2.9',
    'Text is escaped where a pattern would read it',
    'No pattern is built from input: those in `src/shared/kernel/person-name.ts` and the like are of constants. Searches escape the signs of LIKE',
    ['src/api/routes/ride-search.test.ts > a search treats the pattern characters of SQL as plain text'],
  ),
]

const SANITISING = [
  shown(
    1,
    '1.3.2',
    'Nothing that a person sends is run as code',
    '`scripts/banned-code.ts` refuses `eval` and its relatives; PDFs are rendered without a script engine (`src/platform/render-pdf.ts`)',
    [
      `${STRUCTURE} > text is never run as code`,
      'prove/hostile-files.test.ts > a PDF is stored as its rendered pages only, one below the other',
    ],
  ),
  shown(
    2,
    '1.3.3',
    'What goes to a risky place is cleaned and cut first',
    'Contracts trim and bound every text (`src/shared/contract/primitives.ts`); names refuse hidden characters; WhatsApp parameters, email subjects and cells of a CSV are cleaned where they are written',
    [
      'src/providers/messaging/messaging.test.ts > WhatsApp requests remove line breaks and repeated spaces, which the provider refuses',
      'src/domain/receipts/rules.unit.test.ts > a CSV cell has an apostrophe before the formula %j',
      'src/api/routes/names.test.ts > refuses hidden characters in the %s of a vehicle',
      `${REFUSES} > %s refuses text that is too long or cannot be stored`,
    ],
  ),
  shown(
    2,
    '1.3.4',
    'SVG of others cannot carry scripts',
    'SVG is not taken: `src/platform/images.ts` opens JPEG, PNG and WebP alone',
    [
      'src/platform/draw-picture.unit.test.ts > the product draws its own pictures, and still opens no uploaded SVG',
      'prove/hostile-files.test.ts > a hostile file is refused, or only its pixels are stored (seed ${SEED})',
    ],
  ),
  shown(
    2,
    '1.3.6',
    'No caller can send this server to an address of their choice',
    'Providers’ addresses come from the configuration; push services are an allow list (`src/platform/config-messaging.ts`); redirects are not followed (`src/platform/call-http.ts`)',
    [
      'src/api/routes/push.test.ts > subscribing a browser is refused when its address is not a known push service',
      'src/providers/places/places.test.ts > finds no place for a deleted or an invalid id',
      'src/platform/call-http.unit.test.ts > a call to a provider returns a redirect instead of following it',
    ],
  ),
  shown(
    2,
    '1.3.7',
    'Templates are not built from what people send',
    'Sentences and templates are constants of `src/shared/messages/`; people’s words are parameters by place',
    [
      'src/api/routes/notifications.test.ts > uses WhatsApp, with the parameters in the order of the template',
      'src/api/routes/notifications.test.ts > escapes markup in emails',
    ],
  ),
  read(
    2,
    '1.3.10',
    'Format strings are not built from what people send',
    'Events of the log are constants and values are fields (`src/platform/logger.ts`): there is no format string that data could reach',
  ),
  shown(
    2,
    '1.3.11',
    'Nothing that people write can forge the head of an email',
    'Addresses are checked by the contract and again in `src/providers/messaging/smtp.ts`, which takes line breaks out of subjects',
    [
      'src/providers/messaging/smtp.test.ts > an email gets no other header or receiver when its subject or address has a line break',
    ],
  ),
]

const MEMORY = [
  read(
    2,
    '1.4.1',
    'Memory is safe',
    'JavaScript; PDFium is WebAssembly in a worker of its own (`src/platform/pdf-worker.ts`); pictures are decoded by libvips with three decoders switched on and limits (`src/platform/images.ts`), the one piece of native code that reads what strangers send',
  ),
  shown(
    2,
    '1.4.2',
    'Numbers cannot overflow',
    'Each number of a contract has bounds (`zInt`, `zKsh` in `src/shared/contract/primitives.ts`), and the database refuses what does not fit',
    [
      `${REFUSES} > %s refuses a wrong type`,
      'prove/openapi-fuzz.test.ts > the API answers ${CALLS} generated calls as documented (seed ${SEED})',
    ],
  ),
  shown(
    2,
    '1.4.3',
    'Resources are released',
    'Streams, connections and workers end with their cause (`src/api/event-stream.ts`, `src/db/watched-pool.ts`, `src/platform/pdf-worker.ts`)',
    [
      'src/api/event-stream.test.ts > ends the stream and its source when the reader leaves',
      'src/db/lost-database.test.ts > returns all connections to the pool, even when a transaction begins at that moment',
      'prove/hostile-files.test.ts > %s is refused without using more than 700 MB',
    ],
  ),
  shown(
    2,
    '1.5.2',
    'Data that is read back can be nothing but data',
    'Bodies are JSON held against strict schemas (`src/api/router.ts`); no format that can name classes is read',
    [
      `${REFUSES} > %s refuses an unknown field`,
      `${REFUSES} > %s refuses a wrong type`,
      `${REFUSES} > %s refuses unreadable JSON`,
    ],
  ),
]

export const chapter1 = [...ENCODING, ...SANITISING, ...MEMORY]
