import { missed, read, shown } from './requirement.ts'

const INVENTORY = 'src/db/data-inventory.unit.test.ts'
const ACCOUNTS = 'src/api/routes/accounts.test.ts'
const LOGS =
  'src/api/routes/log-canary.test.ts > logs events and errors, but nothing that users wrote or sent, and none of their codes and tokens'

export const chapter14 = [
  shown(
    2,
    '14.1.1',
    'All that is sensitive is known and classed',
    '`src/db/data-inventory.ts` has a class, a basis and a time for every column, and the build fails for a column without',
    [
      `${INVENTORY} > the inventory has an entry for every table, and no other entry`,
      `${INVENTORY} > every column of %s has an entry`,
    ],
  ),
  read(
    2,
    '14.1.2',
    'What each class needs is written down',
    '`docs/security-rules.md`, section “Data”: encryption, keeping, logs and who may see it, class by class',
  ),
  shown(
    1,
    '14.2.1',
    'Secrets travel in bodies and headers, not in addresses',
    'Tokens travel as cookie or header, codes in bodies (`src/api/routes/auth.ts`). Two secrets are in addresses because providers that sign nothing leave no other place: those of M-Pesa’s and Africa’s Talking’s callbacks. A shared receipt is a link on purpose. Logs have patterns of routes only',
    [
      LOGS,
      'src/api/routes/log-canary.test.ts > logs the route of a call by its pattern, whichever handler answered it',
    ],
  ),
  shown(
    2,
    '14.2.2',
    'Nothing sensitive stays in caches of servers',
    '`no-store` on every answer but four public lists and files (`src/api/answer-headers.ts`); the process remembers public pictures alone (`src/platform/image-cache.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
    ],
  ),
  shown(
    2,
    '14.2.3',
    'Nothing sensitive goes to strangers',
    'No trackers and no scripts of others: the policy of pages lets nothing else load (`src/web/lib/security-headers.ts`). Places are asked for without who asks; push contents are encrypted for the browser',
    [
      'src/api/routes/places-providers.test.ts > answers with Google’s places, and shows our key in no answer',
      'src/api/routes/push.test.ts > a subscribed browser gets a key, and is sent the notification encrypted',
      'src/platform/telemetry.test.ts > the product sends no telemetry without a collector',
    ],
  ),
  shown(
    2,
    '14.2.4',
    'Each class gets what it needs',
    'Chat, documents, reports, PINs and secrets lie sealed (`src/platform/keyring.ts`, `src/platform/envelope.ts`, `src/domain/messages/seal-message.ts`); jobs forget what is over',
    [
      'src/domain/messages/keep-private.test.ts > no message is readable in any table',
      'src/api/routes/documents.test.ts > an identity document is stored encrypted under its own key',
      `${ACCOUNTS} > deletes callbacks, notifications, hashes of erased phones and audit records when they expire, and not before`,
      'src/api/routes/account-canary.test.ts > exports data of every kind about a driver, and after erasure no table contains their name, email, phone, plate or texts',
      LOGS,
    ],
  ),
  shown(
    1,
    '14.3.1',
    'Signing out leaves nothing of the person in the browser',
    'Pages are not kept (`src/web/lib/security-headers.ts`), and the answer to signing out clears the browser’s storage (`src/web/routes/sign-out.ts`)',
    ['tests/e2e/impatience.test.ts > signing out clears the browser’s storage, and Back shows no phone number'],
  ),
  shown(
    2,
    '14.3.2',
    'Browsers keep nothing sensitive',
    '`no-store` on every answer of the API (`src/api/answer-headers.ts`) and on pages with a session (`src/web/lib/security-headers.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s has the security headers',
      'tests/e2e/start.test.ts > the server sends security headers at %s',
    ],
  ),
  missed(
    2,
    '14.3.3',
    'The browser’s storage holds nothing sensitive but the session',
    'Two things are kept there on purpose: unsent messages, so that a bad line loses none, and the boarding PIN with the trip, so that it can be read at the roadside without a network (two days). Signing out takes both away',
  ),
]
