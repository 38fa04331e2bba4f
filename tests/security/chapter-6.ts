import { missed, read, shown } from './requirement.ts'

const AUTH = 'src/api/routes/auth.test.ts'
const CODES = 'src/api/routes/codes-under-attack.test.ts'
const SECOND = 'src/api/routes/security.test.ts'
const STRUCTURE = 'scripts/banned-code.ts'

const DOCUMENT_KINDS = [
  read(
    1,
    '6.1.1',
    'The documentation says how guessing and lockouts are prevented',
    'Decision 202 in `docs/decisions`, and `docs/security-rules.md`, section “Limits”',
  ),
  read(
    2,
    '6.1.3',
    'All ways to sign in are documented, with their strength',
    '`docs/security-rules.md`, section “Signing in”, and `docs/flows/sign-in.md`',
  ),
]

const GENERAL = [
  shown(
    1,
    '6.3.1',
    'Guessing is prevented',
    'Attempts are limited for each code, for each phone and day, for each address, and in total (`src/domain/auth/rules.ts`, `src/domain/auth/limit-codes.ts`)',
    [
      `${CODES} > an attacker gets 10 codes and 50 guesses a day, from any number of addresses`,
      `${CODES} > global budgets refuse unknown callers after 2,000 wrong guesses a day, but neither known browsers nor new numbers`,
      `${AUTH} > gives parallel guesses 5 attempts in total`,
      `${CODES} > an attacker cannot stop the user from signing in with a browser that signed in before`,
    ],
  ),
  shown(
    1,
    '6.3.2',
    'There are no default accounts',
    'Demo accounts are never created in production (`src/platform/config.ts`). Admins are made by `ADMIN_PHONES` or `scripts/make-admin.ts`',
    [
      'src/main.test.ts > the demo accounts do not exist in production, even with SEED_DEMO=1',
      'src/api/routes/users.test.ts > makes nobody an admin or a coordinator',
    ],
  ),
  read(
    2,
    '6.3.3',
    'Everyone signs in with two factors, or a written reason and other controls exist',
    'Riders and drivers do not use two factors: they sign in with a code to their phone, as the specification of the product says. Decision 322 in `docs/decisions` has the reason and the other controls, which the requirement allows. Admins need an authenticator app in production',
  ),
  shown(
    2,
    '6.3.4',
    'There are no undocumented ways to sign in, and all have the same strength',
    '`docs/security-rules.md` lists all ways to sign in. Calls that need a session refuse all other callers',
    [
      'prove/every-route-refuses.test.ts > %s refuses a session cookie from another site',
      'scripts/policy-table.unit.test.ts > the table of who may call what has a row for each operation, and for no other',
      'src/main.test.ts > the simulators do not exist in production',
      'src/api/routes/admins.test.ts > an admin who has an authenticator app, but signed in by phone only, can change nothing but the language',
      'src/api/routes/recycled-number.test.ts > gets no more from any call, with any token, than a visitor, and changes nothing, except by the call that takes the number',
      'src/api/routes/recycled-number.test.ts > a new holder of a recycled number cannot guess what only the owner knows: 5 attempts a day, 10 in 30 days',
    ],
  ),
]

const LIFECYCLE = [
  shown(
    1,
    '6.4.1',
    'Initial codes are random, expire soon and work once',
    'A code has 6 random digits and expires after 5 minutes (`src/domain/auth/send-otp.ts`). It never becomes a password',
    [
      `${AUTH} > sends a 6-digit code by WhatsApp only, and does not store it in readable form`,
      `${AUTH} > refuses a code after 5 minutes, and a code that was never sent`,
      `${AUTH} > signs an existing user in, once`,
    ],
  ),
  read(
    1,
    '6.4.2',
    'There are no secret questions',
    '`docs/security-rules.md`, section “Signing in”, lists all ways to sign in, and none is a secret question',
  ),
  shown(
    2,
    '6.4.4',
    'A lost factor is replaced only after a proof as strong as at the start',
    'An admin needs a recovery code, or the operator of the server (`scripts/make-admin.ts`). The phone alone is never enough',
    [
      'src/api/routes/admins.test.ts > an admin who has an authenticator app, but signed in by phone only, can change nothing but the language',
      'src/api/routes/admins.test.ts > makes an admin only once: after a deletion, registering and signing in again make no admin',
      `${SECOND} > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form`,
    ],
  ),
]

const FACTORS = [
  shown(
    2,
    '6.5.1',
    'A code works once',
    'A code is consumed by the session that it opens (`src/domain/auth/verify-otp.ts`). For the app, the step of the last used code is stored, and a used recovery code is marked as used (`src/domain/auth/consume-second-factor.ts`)',
    [
      `${AUTH} > signs an existing user in, once`,
      `${SECOND} > refuses a wrong code, and a code used twice`,
      'src/platform/totp.unit.test.ts > the check of an authenticator code accepts only a code that is newer than the last used one',
    ],
  ),
  shown(
    2,
    '6.5.2',
    'Recovery codes are stored so that a copy of the database does not reveal them',
    'Recovery codes have 128 random bits and are stored as HMAC-SHA-256 (`src/domain/auth/enrol-second-factor.ts`). They are too long to be guessed, so a plain hash would be enough',
    [
      `${SECOND} > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form`,
    ],
  ),
  shown(
    2,
    '6.5.3',
    'Codes and secrets come from a secure random generator',
    '`src/domain/auth/send-otp.ts`, `src/domain/auth/enrol-second-factor.ts` and `src/platform/totp.ts` use `node:crypto`. `scripts/banned-code.ts` refuses `Math.random`',
    [`${STRUCTURE} > secrets come from node:crypto`],
  ),
  shown(
    2,
    '6.5.4',
    'Codes are long enough',
    'Codes have 6 digits, and recovery codes 128 bits (`src/shared/contract/auth.ts`, `src/domain/auth/enrol-second-factor.ts`)',
    [
      `${AUTH} > sends a 6-digit code by WhatsApp only, and does not store it in readable form`,
      `${SECOND} > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form`,
    ],
  ),
  shown(
    2,
    '6.5.5',
    'Codes expire',
    'A code to the phone expires after 5 minutes. A code of an app is valid for 30 seconds, and for one step before and after, because clocks differ (`src/platform/totp.ts`)',
    [
      `${AUTH} > refuses a code after 5 minutes, and a code that was never sent`,
      'src/platform/totp.unit.test.ts > the check of an authenticator code accepts the codes of the previous, the current and the next 30 seconds only',
    ],
  ),
]

const PHONE_CODES = [
  missed(
    2,
    '6.6.1',
    'With codes by phone, users are offered a stronger method and told about the risk',
    'A new code is sent to the phone for each sign-in, but only admins are offered an authenticator app',
  ),
  shown(
    2,
    '6.6.2',
    'A code works only for the request that it was sent for',
    'A cookie binds a code to the browser, and an HMAC binds it to the phone and the challenge (`src/domain/auth/match-code.ts`). The next code replaces it. A program has no cookie, so its code is bound to the phone and the last request',
    [
      'src/web/features/auth/register-flow.test.ts > the registration accepts a code only from the browser that asked for it',
      `${CODES} > an attacker who has read the code of a user’s browser cannot use it in another browser or program`,
      `${AUTH} > sends the next code after 60 seconds, and replaces the previous one`,
    ],
  ),
  shown(
    2,
    '6.6.3',
    'Codes cannot be guessed',
    'A code allows 5 attempts and a phone 50 a day. Attempts by address and in total are limited too (`src/domain/auth/rules.ts`)',
    [
      `${AUTH} > counts 5 attempts, then refuses even the right code`,
      `${CODES} > an attacker gets 10 codes and 50 guesses a day, from any number of addresses`,
      `${SECOND} > refuses the eleventh guess within 15 minutes, even a right one`,
    ],
  ),
]

export const chapter6 = [...DOCUMENT_KINDS, ...GENERAL, ...LIFECYCLE, ...FACTORS, ...PHONE_CODES]
