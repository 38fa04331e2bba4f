import { read, shown } from './requirement.ts'

const REFUSES = 'prove/every-route-refuses.test.ts'
const STRUCTURE = 'scripts/banned-code.ts'
const AUTH = 'src/api/routes/auth.test.ts'
const CODES = 'src/api/routes/codes-under-attack.test.ts'
const HOSTILE_TEXT = 'tests/e2e/api-journey.test.ts > pages escape markup and script in user text'

const CONTEXT = [
  shown(
    1,
    '3.2.1',
    'A browser cannot show an answer as another type',
    'Every answer has `nosniff` and a content security policy. Only the policies of pages, static files and `/api/docs` allow scripts (`src/api/answer-headers.ts`). Uploaded pictures are shown in a sandbox (`src/api/routes/documents.ts`). Other files are attachments',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'src/api/routes/documents.test.ts > an identity document is accepted as an image or a PDF, and shown to its owner and to admins',
      'src/api/routes/accounts.test.ts > Pamoja exports a user’s data without keys or other people’s phone numbers, at most once an hour and 5 times a day',
    ],
  ),
  shown(
    1,
    '3.2.2',
    'Text is shown as text',
    'Pages use React text nodes, and `public/offline.js` uses `textContent`. `scripts/banned-code.ts` refuses raw HTML',
    [HOSTILE_TEXT, `${STRUCTURE} > React text nodes only`],
  ),
]

const COOKIES = [
  shown(
    1,
    '3.3.1',
    'Cookies are only sent by HTTPS',
    'With HTTPS, every cookie is `Secure` and its name begins with `__Host-` (`src/api/session-cookie.ts`)',
    [`${CODES} > limits the cookie of a code to this host where pages use HTTPS`],
  ),
  shown(
    2,
    '3.3.2',
    'Cookies are limited to requests from this site',
    'Cookies have `SameSite=Lax` (`src/api/session-cookie.ts`), and writes also need our own origin',
    [
      `${AUTH} > stores the token in an HttpOnly cookie, and sign-out ends the session on the server`,
      `${REFUSES} > %s refuses a session cookie from another site`,
    ],
  ),
  shown(
    2,
    '3.3.3',
    'Cookies are limited to this host',
    'With HTTPS, cookies have the prefix `__Host-` (`src/api/session-cookie.ts`)',
    [`${CODES} > limits the cookie of a code to this host where pages use HTTPS`],
  ),
  shown(
    2,
    '3.3.4',
    'Scripts cannot read the token of a session, and only the cookie gives it to the browser',
    'Cookies are `HttpOnly`. The token in the answer of `verify-otp` is replaced when it becomes a cookie (`src/domain/auth/replace-token.ts`), so the value of the cookie was in no answer',
    [
      `${AUTH} > stores the token in an HttpOnly cookie, and sign-out ends the session on the server`,
      'src/api/routes/session-tokens.test.ts > a token is replaced when it becomes a cookie: the Bearer token ends',
    ],
  ),
]

const HEADERS = [
  shown(
    1,
    '3.4.1',
    'Browsers must use HTTPS for a year, including subdomains',
    'Every answer has the header if `PUBLIC_URL` is https (`src/api/answer-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'prove/every-route-refuses.test.ts > the refusal of a body that is too large has the security headers',
    ],
  ),
  shown(
    1,
    '3.4.2',
    'Other origins cannot read answers',
    'No answer has a CORS header: no code in `src/api/` or `src/platform/` writes one',
    ['src/api/cross-origin.test.ts > the API lets no other site read an answer or pass a preflight'],
  ),
  shown(
    2,
    '3.4.3',
    'A content security policy says what a page may load and run',
    'Pages run scripts with a nonce of the answer. They load data only from our own origin, and pictures also from configured hosts. They allow no plug-ins and no base address (`src/web/lib/security-headers.ts`). Browsers that support Trusted Types turn text into HTML or script addresses only by one policy, which refuses event handlers, forms and scripts of other sites (`src/web/lib/trusted-types.server.ts`). Static files and `/api/docs` have their own policies. All other answers load and run nothing (`src/api/answer-headers.ts`)',
    [
      'tests/e2e/start.test.ts > the server sends security headers at %s',
      'src/web/lib/trusted-types.unit.test.ts > the policy of Trusted Types refuses HTML that neither React nor the map writes: %s',
      'src/web/lib/trusted-types.unit.test.ts > the policy of Trusted Types allows scripts of this site only',
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'prove/every-route-refuses.test.ts > GET /api/docs has the security headers, and its own policy for scripts',
    ],
  ),
  shown(
    2,
    '3.4.4',
    'Browsers do not guess types',
    'Every answer has `nosniff`, including refusals of the server (`src/api/answer-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
      'prove/every-route-refuses.test.ts > the refusal of a body that is too large has the security headers',
    ],
  ),
  shown(
    2,
    '3.4.5',
    'Other sites do not see our full addresses',
    'Other sites see only our origin (`src/api/answer-headers.ts`)',
    ['tests/e2e/start.test.ts > the server sends security headers at %s'],
  ),
  shown(
    2,
    '3.4.6',
    'No answer can be shown in a frame',
    'Every answer has `frame-ancestors` (`src/api/answer-headers.ts`, `src/web/lib/security-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
    ],
  ),
]

const ORIGINS = [
  shown(
    1,
    '3.5.1',
    'Writes that another site starts are refused',
    'A write with a session cookie must come from our own origin, by `Sec-Fetch-Site` or `Origin` (`src/api/middleware/guard-origin.ts`)',
    [`${REFUSES} > %s refuses a session cookie from another site`],
  ),
  shown(
    1,
    '3.5.2',
    'A request without a preflight cannot change anything from another site',
    'The origin of every write with a session cookie is checked, whatever its content type (`src/api/middleware/guard-origin.ts`)',
    [`${REFUSES} > %s refuses a session cookie from another site`],
  ),
  read(
    1,
    '3.5.3',
    'GET requests change nothing',
    'Writes are POST, PUT, PATCH and DELETE in every file of `src/api/routes/`. A GET only records views, such as the view of a document (`src/domain/documents/view-document.ts`), calls that count for a limit, and when a session was last used',
  ),
  read(
    2,
    '3.5.4',
    'Different applications have different hosts',
    'There is one application on one host (`src/serve.ts`). The simulators under `/dev` do not exist in production (`src/main.ts`)',
  ),
]

const REST = [
  read(
    2,
    '3.7.1',
    'Browsers need no outdated technology',
    'Pages use HTML, CSS, JavaScript and a service worker (`public/worker.js`), and no plug-ins',
  ),
  shown(
    2,
    '3.7.2',
    'Users are redirected to other hosts only on purpose',
    'All redirects of pages lead to paths of this site: addresses from forms and links are checked first (`src/web/lib/own-path.ts`)',
    [
      'src/web/lib/own-path.unit.test.ts > the address to return to is / for another site or an invalid address: %s',
      'src/web/lib/own-path.unit.test.ts > the address to return to is the given default when there is no address',
    ],
  ),
]

export const chapter3 = [...CONTEXT, ...COOKIES, ...HEADERS, ...ORIGINS, ...REST]
