import { read, shown } from './requirement.ts'

const STRUCTURE = 'scripts/banned-code.ts'
const REFUSES = 'prove/every-route-refuses.test.ts'
const HOSTILE_TEXT = 'tests/e2e/api-journey.test.ts > pages escape markup and script in user text'

const ENCODING = [
  shown(
    2,
    '1.1.1',
    'Input is decoded once, before it is validated',
    'The router decodes a path once, and `src/api/router.ts` validates the decoded value. Phone numbers are converted to one form (`src/shared/kernel/kenyan-phone.ts`) before they are used',
    [
      'src/api/routes/places.test.ts > reads an encoded id',
      'src/api/routes/auth.test.ts > tells whether a phone has an account, in any spelling of the phone',
      'src/web/lib/own-path.unit.test.ts > the address to return to is / for another site or an invalid address: %s',
    ],
  ),
  shown(
    2,
    '1.1.2',
    'Output is encoded last, by the code that writes it for its interpreter',
    'Texts are stored as they were typed. React, the writer of emails (`src/domain/notifications/present.ts`) and the writer of CSV (`src/domain/receipts/write-statement.ts`) encode them as the last step',
    [
      HOSTILE_TEXT,
      'src/api/routes/notifications.test.ts > escapes markup in emails',
      'src/domain/receipts/rules.unit.test.ts > the CSV file of a statement contains hostile names of places as text, quoted as in RFC 4180',
    ],
  ),
  shown(
    1,
    '1.2.1',
    'Text in a page is encoded for its context',
    'React encodes text nodes and attributes. `scripts/banned-code.ts` refuses raw HTML. Emails and the simulated phone escape their texts themselves',
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
    'URLs are built with encoding and with safe schemes only',
    '`src/web/lib/own-path.ts` accepts only paths of this site for the way back. Parts of URLs are encoded by `encodeURIComponent` and `URLSearchParams`. Pictures and social links must have http(s)',
    [
      'src/web/lib/own-path.unit.test.ts > the address to return to is / for another site or an invalid address: %s',
      'src/web/features/rides/ride-summary.unit.test.ts > the text of a WhatsApp link is escaped',
      'src/web/features/spec-fallbacks.unit.test.ts > photo addresses that do not begin with http are ignored',
      'src/api/routes/app.test.ts > the API returns links to social media; the process does not start with an invalid one',
    ],
  ),
  shown(
    1,
    '1.2.3',
    'Data inside JavaScript and JSON cannot break out',
    'The API answers with `JSON.stringify`. React Router’s own encoder writes the data of a page (`src/web/server.ts`)',
    [HOSTILE_TEXT],
  ),
  shown(
    1,
    '1.2.4',
    'Queries use parameters for values',
    'Drizzle binds every value. `scripts/banned-code.ts` refuses raw SQL. The pattern characters of LIKE are escaped',
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
    'Text in regular expressions is escaped',
    'No regular expression is built from input: those in `src/shared/kernel/person-name.ts` and similar files are built from constants. Searches escape the pattern characters of LIKE',
    ['src/api/routes/ride-search.test.ts > a search treats the pattern characters of SQL as plain text'],
  ),
]

const SANITISING = [
  shown(
    1,
    '1.3.2',
    'No input of users is run as code',
    '`scripts/banned-code.ts` refuses `eval` and similar functions. PDFs are rendered without a script engine (`src/platform/render-pdf.ts`)',
    [
      `${STRUCTURE} > text is never run as code`,
      'prove/hostile-files.test.ts > a PDF is stored as its rendered pages only, one below the other',
    ],
  ),
  shown(
    2,
    '1.3.3',
    'Data for a risky context is cleaned and shortened first',
    'The contract trims every text and limits its length (`src/shared/contract/primitives.ts`). Names must not contain hidden characters. WhatsApp parameters, email subjects and CSV cells are cleaned by the code that writes them',
    [
      'src/providers/messaging/messaging.test.ts > WhatsApp requests remove line breaks and repeated spaces, which the provider refuses',
      'src/domain/receipts/rules.unit.test.ts > a CSV cell has an apostrophe before the formula %j',
      'src/api/routes/names.test.ts > the API refuses hidden characters in the %s of a vehicle',
      `${REFUSES} > %s refuses text that is too long or cannot be stored`,
    ],
  ),
  shown(
    2,
    '1.3.4',
    'Uploaded SVG files cannot contain scripts',
    'SVG files are refused: `src/platform/images.ts` decodes only JPEG, PNG and WebP from uploads',
    [
      'src/platform/draw-picture.unit.test.ts > the product draws its own pictures, and still opens no uploaded SVG',
      'prove/hostile-files.test.ts > a hostile file is refused, or only its pixels are stored (seed ${SEED})',
    ],
  ),
  shown(
    2,
    '1.3.6',
    'No caller can make the server send requests to an address of their choice',
    'The addresses of providers come from the configuration. The addresses of push services must be on an allow list (`src/platform/config-messaging.ts`). Redirects are not followed (`src/platform/call-http.ts`)',
    [
      'src/api/routes/push.test.ts > subscribing a browser is refused when its address is not a known push service',
      'src/providers/places/places.test.ts > finds no place for a deleted or an invalid id',
      'src/platform/call-http.unit.test.ts > a call to a provider returns a redirect instead of following it',
    ],
  ),
  shown(
    2,
    '1.3.7',
    'Templates are not built from input of users',
    'Sentences and templates are constants of `src/shared/messages/`. Input of users is only inserted as parameters',
    [
      'src/api/routes/notifications.test.ts > uses WhatsApp, with the parameters in the order of the template',
      'src/api/routes/notifications.test.ts > escapes markup in emails',
    ],
  ),
  read(
    2,
    '1.3.10',
    'Format strings are not built from input of users',
    'The events of the log are constants, and values are fields (`src/platform/logger.ts`). There is no format string that data could reach',
  ),
  shown(
    2,
    '1.3.11',
    'Input of users cannot add headers to an email',
    'The contract checks email addresses, and `src/providers/messaging/smtp.ts` checks them again and removes line breaks from subjects',
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
    'The product is written in JavaScript. PDFium is WebAssembly in its own worker (`src/platform/pdf-worker.ts`). libvips, the only native code that reads uploads, has limits and only 3 decoders for them (`src/platform/images.ts`)',
  ),
  shown(
    2,
    '1.4.2',
    'Numbers cannot overflow',
    'Each number in the contract has a range (`zInt`, `zKsh` in `src/shared/contract/primitives.ts`), and the database refuses numbers that do not fit',
    [
      `${REFUSES} > %s refuses a wrong type`,
      'prove/openapi-fuzz.test.ts > the API answers ${CALLS} generated calls as documented (seed ${SEED})',
    ],
  ),
  shown(
    2,
    '1.4.3',
    'Resources are released',
    'Streams, connections and workers are closed when their use ends (`src/api/event-stream.ts`, `src/db/watched-pool.ts`, `src/platform/pdf-worker.ts`)',
    [
      'src/api/event-stream.test.ts > the event stream ends together with its source when the reader leaves',
      'src/db/lost-database.test.ts > returns all connections to the pool, even when a transaction begins at that moment',
      'prove/hostile-files.test.ts > %s is refused without using more than 700 MB',
    ],
  ),
  shown(
    2,
    '1.5.2',
    'Deserialised data cannot create objects of other types',
    'Bodies are JSON and are validated by strict schemas (`src/api/router.ts`). No format that can name classes is read',
    [
      `${REFUSES} > %s refuses an unknown field`,
      `${REFUSES} > %s refuses a wrong type`,
      `${REFUSES} > %s refuses unreadable JSON`,
    ],
  ),
]

export const chapter1 = [...ENCODING, ...SANITISING, ...MEMORY]
