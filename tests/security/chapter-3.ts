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
    'An answer cannot be shown as something else than it is',
    'Every answer says `nosniff` and a policy that runs nothing unless it is a page (`src/api/answer-headers.ts`); uploaded pictures are in a sandbox (`src/api/routes/documents.ts`), other files are attachments',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'src/api/routes/documents.test.ts > an identity document is accepted as an image or a PDF, and shown to its owner and to admins',
      'src/api/routes/accounts.test.ts > exports a user’s data without keys or other people’s phone numbers, at most once an hour and 5 times a day',
    ],
  ),
  shown(
    1,
    '3.2.2',
    'Text is shown as text',
    'React text nodes and `textContent` in `public/offline.js`; `scripts/banned-code.ts` refuses raw HTML',
    [HOSTILE_TEXT, `${STRUCTURE} > React text nodes only`],
  ),
]

const COOKIES = [
  shown(
    1,
    '3.3.1',
    'Cookies travel by HTTPS alone',
    'Over https every cookie is `Secure` and named `__Host-…` (`src/api/session-cookie.ts`)',
    [`${CODES} > limits the cookie of a code to this host where pages use HTTPS`],
  ),
  shown(
    2,
    '3.3.2',
    'Cookies say to which sites’ requests they belong',
    '`SameSite=Lax` (`src/api/session-cookie.ts`), and writes are held to the origin besides',
    [
      `${AUTH} > stores the token in an HttpOnly cookie, and sign-out ends the session on the server`,
      `${REFUSES} > %s refuses a session cookie from another site`,
    ],
  ),
  shown(
    2,
    '3.3.3',
    'Cookies belong to this very host',
    'The prefix `__Host-` over https (`src/api/session-cookie.ts`)',
    [`${CODES} > limits the cookie of a code to this host where pages use HTTPS`],
  ),
  shown(
    2,
    '3.3.4',
    'Scripts cannot read a session’s token, and the browser gets it by its cookie alone',
    'Cookies are `HttpOnly`; the token that `verify-otp` answers ends when it becomes a cookie (`src/domain/auth/replace-token.ts`), so the value in the cookie was in no answer',
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
    'Browsers are told to use HTTPS for a year, subdomains included',
    'On every answer once `PUBLIC_URL` is https (`src/api/answer-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'prove/every-route-refuses.test.ts > the refusal of a body that is too large has the security headers',
    ],
  ),
  shown(
    1,
    '3.4.2',
    'Other origins are not let in',
    'No answer carries a CORS header: no code of `src/api/` or `src/platform/` writes one',
    ['src/api/cross-origin.test.ts > lets no other site read an answer or pass a preflight'],
  ),
  shown(
    2,
    '3.4.3',
    'A policy says what a page may load and run',
    'Pages run scripts by a nonce of the answer, load from our own origin, and have no plug-ins and no base (`src/web/lib/security-headers.ts`); a browser that knows Trusted Types makes HTML and script addresses of text by one policy alone, which lets no handler, no form and no other site through (`src/web/lib/trusted-types.server.ts`); every other answer loads and runs nothing (`src/api/answer-headers.ts`)',
    [
      'tests/e2e/start.test.ts > the server sends security headers at %s',
      'src/web/lib/trusted-types.unit.test.ts > refuses HTML that neither React nor the map writes: %s',
      'src/web/lib/trusted-types.unit.test.ts > allows scripts of this site only',
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'prove/every-route-refuses.test.ts > GET /api/docs has the security headers, and its own policy for scripts',
    ],
  ),
  shown(
    2,
    '3.4.4',
    'Browsers are told not to guess types',
    '`nosniff` on every answer, refusals of the server included (`src/api/answer-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
      'prove/every-route-refuses.test.ts > the refusal of a body that is too large has the security headers',
    ],
  ),
  shown(
    2,
    '3.4.5',
    'Addresses are not told to other sites',
    'Other sites learn our origin and nothing more (`src/api/answer-headers.ts`)',
    ['tests/e2e/start.test.ts > the server sends security headers at %s'],
  ),
  shown(
    2,
    '3.4.6',
    'No answer can be framed',
    '`frame-ancestors` on every answer (`src/api/answer-headers.ts`, `src/web/lib/security-headers.ts`)',
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
    '`src/api/middleware/guard-origin.ts`: with a cookie only from our own origin, by `Sec-Fetch-Site` or `Origin`',
    [`${REFUSES} > %s refuses a session cookie from another site`],
  ),
  shown(
    1,
    '3.5.2',
    'Nothing can be done by a request that needs no preflight',
    'The origin is asked for on every write, whatever its type (`src/api/middleware/guard-origin.ts`)',
    [`${REFUSES} > %s refuses a session cookie from another site`],
  ),
  read(
    1,
    '3.5.3',
    'What changes something is no GET',
    'Writes are POST, PUT, PATCH and DELETE in every file of `src/api/routes/`. What a GET leaves behind is a record of the view (`src/domain/documents/view-document.ts`) and when a session was last used',
  ),
  read(
    2,
    '3.5.4',
    'Different applications have different hosts',
    'One application on one host (`src/serve.ts`); the simulated outside world under `/dev` does not exist in production (`src/main.ts`)',
  ),
]

const REST = [
  read(
    2,
    '3.7.1',
    'Browsers are asked for nothing outdated',
    'HTML, CSS, JavaScript and a service worker (`public/worker.js`); no plug-ins',
  ),
  shown(
    2,
    '3.7.2',
    'People are led to other hosts only where we mean it',
    'Ways back stay on this site (`src/web/lib/own-path.ts`); nothing else redirects',
    [
      'src/web/lib/own-path.unit.test.ts > returns / for another site or an invalid address: %s',
      'src/web/lib/own-path.unit.test.ts > returns the given default when there is no address',
    ],
  ),
]

export const chapter3 = [...CONTEXT, ...COOKIES, ...HEADERS, ...ORIGINS, ...REST]
