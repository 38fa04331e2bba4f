import { shown } from './requirement.ts'

const RECEIPTS = 'src/domain/receipts/receipts.test.ts'
const HANDLE =
  'src/api/routes/auth.test.ts > answers with a handle that is not the user’s id, differs every time and is not accepted as an id'
const PUSH =
  'src/api/routes/push.test.ts > a request to a push service can be decrypted with the browser’s keys only, and our key signs it for this service and at most a day'
const KEYRING = 'src/platform/keyring.unit.test.ts'

/**
 * Our tokens with their own content: signed links to receipts, the encrypted handle of check-user, encrypted links that
 * stop emails, and signed tokens for push services. Sessions are rows in the database.
 */
export const chapter9 = [
  shown(
    1,
    '9.1.1',
    'The content of a token counts only with our valid signature',
    'Links to receipts contain an HMAC that is compared before anything else is used (`src/domain/receipts/share-link.ts`). Handles and the links that stop emails are encrypted with AES-256-GCM, which detects changes (`src/platform/keyring.ts`)',
    [
      `${RECEIPTS} > the API refuses a forged link to a receipt`,
      `${KEYRING} > a sealed value cannot be decrypted with a flipped bit or a missing byte`,
    ],
  ),
  shown(
    1,
    '9.1.2',
    'Each kind of token has one fixed algorithm',
    'HMAC-SHA-256 for links to receipts, AES-256-GCM for handles and for links that stop emails (`src/platform/keyring.ts`), and ES256 for push. No token that we verify names its algorithm',
    [
      'scripts/banned-code.ts > SHA-256 is the one hash',
      'scripts/banned-code.ts > AES-256-GCM is the one cipher',
      PUSH,
    ],
  ),
  shown(
    1,
    '9.1.3',
    'Tokens are verified with our own keys only',
    'The keys are derived from the master key (`src/platform/keyring.ts`). No token that we verify names a key or its address',
    [`${KEYRING} > a sealed value can be decrypted for its purpose and context only, and not with another master key`],
  ),
  shown(
    1,
    '9.2.1',
    'A token is accepted only during its lifetime',
    'Handles expire after 5 minutes (`src/domain/auth/check-user.ts`), and push signatures after at most a day. Links to receipts and links that stop emails do not expire',
    [HANDLE, PUSH],
  ),
  shown(
    2,
    '9.2.2',
    'A token is accepted for its purpose only',
    'Each purpose has its own key, and a sealed value is bound to its context (`src/platform/keyring.ts`)',
    [
      `${KEYRING} > a sealed value can be decrypted for its purpose and context only, and not with another master key`,
      HANDLE,
    ],
  ),
]
