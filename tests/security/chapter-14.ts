import { missed, read, shown } from './requirement.ts'

const INVENTORY = 'src/db/data-inventory.unit.test.ts'
const ACCOUNTS = 'src/api/routes/accounts.test.ts'
const LOGS =
  'src/api/routes/log-canary.test.ts > the server logs events and errors, but nothing that users wrote or sent, and none of their codes and tokens'

export const chapter14 = [
  shown(
    2,
    '14.1.1',
    'All sensitive data is known and classified',
    '`src/db/data-inventory.ts` has a class, a legal basis and a retention time for every column. The tests fail for a column without an entry',
    [
      `${INVENTORY} > the inventory has an entry for every table, and no other entry`,
      `${INVENTORY} > every column of %s has an entry`,
    ],
  ),
  read(
    2,
    '14.1.2',
    'The protection of each class is documented',
    '`docs/security-rules.md`, section “Data”, has encryption, logs and who may see the data, for each class',
  ),
  shown(
    1,
    '14.2.1',
    'Secrets are sent in bodies and headers, not in addresses',
    'Tokens of sessions are sent in a cookie or a header, and codes in bodies (`src/api/routes/auth.ts`). The addresses for callbacks of M-Pesa and Africa’s Talking contain a secret, because these providers sign nothing. Links for people without a session contain a token on purpose: receipts, shared trips, trusted contacts, and stopping alerts or emails. Logs contain only the patterns of routes',
    [
      LOGS,
      'src/api/routes/log-canary.test.ts > the server logs the route of a call by its pattern, whichever handler answered it',
    ],
  ),
  shown(
    2,
    '14.2.2',
    'Servers do not cache sensitive data',
    'All answers have `no-store` by default (`src/api/answer-headers.ts`). Only public data may be cached: places, popular routes, the price guide, preview pictures, photos and static files. The caller’s own browser may also store the location of its network. The process caches only public pictures (`src/platform/image-cache.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
    ],
  ),
  shown(
    2,
    '14.2.3',
    'Sensitive data is not sent to third parties',
    'Pages have no trackers and no scripts of others, and the content security policy blocks them (`src/web/lib/security-headers.ts`). Requests to place providers do not say who asks. The contents of push messages are encrypted for the browser',
    [
      'src/api/routes/places-providers.test.ts > the API answers with Google’s places, and shows our key in no answer',
      'src/api/routes/push.test.ts > a subscribed browser gets a key, and is sent the notification encrypted',
      'src/platform/telemetry.test.ts > the product sends no telemetry without a collector',
    ],
  ),
  shown(
    2,
    '14.2.4',
    'Each class is protected as documented',
    'Chats, documents, reports, PINs and secrets are stored encrypted (`src/platform/keyring.ts`, `src/platform/envelope.ts`, `src/domain/messages/seal-message.ts`). Jobs delete data after its retention time',
    [
      'src/domain/messages/keep-private.test.ts > no message is readable in any table',
      'src/api/routes/documents.test.ts > an identity document is stored encrypted under its own key',
      `${ACCOUNTS} > Pamoja deletes callbacks, notifications, hashes of erased phones and audit records when they expire, and not before`,
      'src/api/routes/account-canary.test.ts > Pamoja exports data of every kind about a driver, and after erasure no table contains their name, email, phone, plate or texts',
      LOGS,
    ],
  ),
  shown(
    1,
    '14.3.1',
    'Signing out leaves no user data in the browser',
    'The browser’s HTTP cache does not store pages with a session (`src/web/lib/security-headers.ts`). The answer to signing out clears the browser’s storage, including copies of pages (`src/web/routes/sign-out.ts`)',
    ['tests/e2e/impatience.test.ts > signing out clears the browser’s storage, and Back shows no phone number'],
  ),
  shown(
    2,
    '14.3.2',
    'The HTTP cache of browsers stores no sensitive data',
    '`no-store` is on answers of the API with user data (`src/api/answer-headers.ts`) and on pages with a session (`src/web/lib/security-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
    ],
  ),
  missed(
    2,
    '14.3.3',
    'The browser’s storage contains no sensitive data except the session',
    'The browser stores some data on purpose, for slow connections and for reading offline: unsent messages and drafts, typed values and chosen files of forms, an SOS that was not sent yet, the last search and recent places, copies of the last pages and chats, and boarding PINs for 2 days. Signing out deletes all of it (`src/web/lib/storage.ts`, `public/worker.js`)',
  ),
]
