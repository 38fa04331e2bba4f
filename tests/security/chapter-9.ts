import { shown } from './requirement.ts'

const RECEIPTS = 'src/domain/receipts/receipts.test.ts'
const HANDLE =
  'src/api/routes/auth.test.ts > answers with a handle that is not the user’s id, differs every time and is not accepted as an id'
const PUSH =
  'src/api/routes/push.test.ts > a request to a push service can be decrypted with the browser’s keys only, and our key signs it for this service and at most a day'
const KEYRING = 'src/platform/keyring.unit.test.ts'

/**
 * Our tokens with their own content: signed links to receipts, the sealed handle of check-user, and signed tokens for
 * push services. Sessions are rows in the database.
 */
export const chapter9 = [
  shown(
    1,
    '9.1.1',
    'What a token says counts only when its signature is ours',
    'Links carry an HMAC that is compared before anything is read (`src/domain/receipts/share-link.ts`); handles are sealed (`src/platform/keyring.ts`)',
    [
      `${RECEIPTS} > refuses a forged link to a receipt`,
      `${KEYRING} > a sealed value cannot be decrypted with a flipped bit or a missing byte`,
    ],
  ),
  shown(
    1,
    '9.1.2',
    'One algorithm each, none to choose',
    'HMAC-SHA-256 for links, AES-256-GCM for handles (`src/platform/keyring.ts`), ES256 for push: no token names its algorithm',
    [
      'scripts/banned-code.ts > SHA-256 is the one hash',
      'scripts/banned-code.ts > AES-256-GCM is the one cipher',
      PUSH,
    ],
  ),
  shown(
    1,
    '9.1.3',
    'Keys to check with are our own',
    'Derived from the master key (`src/platform/keyring.ts`); no token names a key or where to find one',
    [`${KEYRING} > a sealed value can be decrypted for its purpose and context only, and not with another master key`],
  ),
  shown(
    1,
    '9.2.1',
    'A token counts within its time only',
    'Handles carry an end after five minutes (`src/domain/auth/check-user.ts`) and push signatures a short one; links to receipts carry no time',
    [HANDLE, PUSH],
  ),
  shown(
    2,
    '9.2.2',
    'A token is taken for its purpose only',
    'A key a purpose, bound to its context (`src/platform/keyring.ts`)',
    [
      `${KEYRING} > a sealed value can be decrypted for its purpose and context only, and not with another master key`,
      HANDLE,
    ],
  ),
]
