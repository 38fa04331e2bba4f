import { missed, read, shown } from './requirement.ts'

const AUTH = 'src/api/routes/auth.test.ts'
const CODES = 'src/api/routes/codes-under-attack.test.ts'
const SECOND = 'src/api/routes/security.test.ts'
const STRUCTURE = 'scripts/banned-code.ts'

const DOCUMENT_KINDS = [
  read(
    1,
    '6.1.1',
    'It is written down how guessing and locking out are kept off',
    'Decision 202 in `docs/decisions` and `docs/security-rules.md`, section “Limits”',
  ),
  read(
    2,
    '6.1.3',
    'Every way to sign in is written down, with its strength',
    '`docs/security-rules.md`, section “Signing in”, and `docs/flows/sign-in.md`',
  ),
]

const GENERAL = [
  shown(
    1,
    '6.3.1',
    'Guessing is kept off',
    'Tries of a code, of a phone a day, of an address and of all together (`src/domain/auth/rules.ts`, `src/domain/auth/limit-codes.ts`)',
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
    'There are no ready-made accounts',
    'Demo accounts are never seeded in production (`src/platform/config.ts`); admins come by `ADMIN_PHONES` or `scripts/make-admin.ts`',
    [
      'src/main.test.ts > the demo accounts do not exist in production, even with SEED_DEMO=1',
      'src/api/routes/users.test.ts > makes nobody an admin or a coordinator',
    ],
  ),
  read(
    2,
    '6.3.3',
    'Everyone signs in with two factors, or there is a written reason and enough other controls',
    'Not with two: riders and drivers have a code to their phone alone, as the specification of the product says. Reason and controls are decision 322 in `docs/decisions`, which the requirement allows; admins need an authenticator app in production',
  ),
  shown(
    2,
    '6.3.4',
    'There is no other way in, and each is as strong',
    'The ways of `docs/security-rules.md` are all: every other call refuses callers without a session',
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
    'First codes are random, short-lived and used once',
    'Six random digits for five minutes (`src/domain/auth/send-otp.ts`); there is no password to become',
    [
      `${AUTH} > sends a 6-digit code by WhatsApp only, and does not store it in readable form`,
      `${AUTH} > refuses a code after 5 minutes, and a code that was never sent`,
      `${AUTH} > signs an existing user in, once`,
    ],
  ),
  read(
    1,
    '6.4.2',
    'Nobody is asked secret questions',
    'There are none: `docs/security-rules.md`, section “Signing in”, lists every way',
  ),
  shown(
    2,
    '6.4.4',
    'A lost factor is replaced by proof as good as at the start',
    'A recovery code, or the operator of the server (`scripts/make-admin.ts`); never the phone alone',
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
    'Codes are consumed with the session they open (`src/domain/auth/verify-otp.ts`), steps of the app and recovery codes are remembered (`src/domain/auth/consume-second-factor.ts`)',
    [
      `${AUTH} > signs an existing user in, once`,
      `${SECOND} > refuses a wrong code, and a code used twice`,
      'src/platform/totp.unit.test.ts > the check of an authenticator code accepts only a code that is newer than the last used one',
    ],
  ),
  shown(
    2,
    '6.5.2',
    'Recovery codes are kept so that a copy of the database gives none away',
    '128 random bits each, kept as HMAC-SHA-256 (`src/domain/auth/enrol-second-factor.ts`): too long to be tried, so that a plain hash would do',
    [
      `${SECOND} > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form`,
    ],
  ),
  shown(
    2,
    '6.5.3',
    'Codes and seeds come from the system’s own random numbers',
    '`node:crypto` in `src/domain/auth/send-otp.ts`, `src/domain/auth/enrol-second-factor.ts` and `src/platform/totp.ts`; `scripts/banned-code.ts` refuses the other kind',
    [`${STRUCTURE} > secrets come from node:crypto`],
  ),
  shown(
    2,
    '6.5.4',
    'Codes are long enough',
    'Six digits for codes, 128 bits for recovery codes (`src/shared/contract/auth.ts`, `src/domain/auth/enrol-second-factor.ts`)',
    [
      `${AUTH} > sends a 6-digit code by WhatsApp only, and does not store it in readable form`,
      `${SECOND} > gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form`,
    ],
  ),
  shown(
    2,
    '6.5.5',
    'Codes have an end',
    'Five minutes for a code to the phone, steps of 30 seconds for an app (`src/platform/totp.ts`); a clock that is off by one step is borne',
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
    'Codes by phone come with a stronger choice and a word about their risk',
    'The code proves the phone again each time, but only admins are offered an authenticator app',
  ),
  shown(
    2,
    '6.6.2',
    'A code belongs to the request it was made for',
    'Bound to the browser by a cookie, to phone and challenge by its HMAC (`src/domain/auth/match-code.ts`), and replaced by the next one; a program, which has no cookie, is bound to its phone and last request',
    [
      'src/web/features/auth/register-flow.test.ts > accepts a code only in the browser that asked for it',
      `${CODES} > an attacker who has read the code of a user’s browser cannot use it in another browser or program`,
      `${AUTH} > sends the next code after 60 seconds, and replaces the previous one`,
    ],
  ),
  shown(
    2,
    '6.6.3',
    'Codes cannot be guessed by trying',
    'Five tries a code, fifty compared guesses a day a phone, and budgets of addresses and of all (`src/domain/auth/rules.ts`)',
    [
      `${AUTH} > counts 5 attempts, then refuses even the right code`,
      `${CODES} > an attacker gets 10 codes and 50 guesses a day, from any number of addresses`,
      `${SECOND} > refuses the eleventh guess within 15 minutes, even a right one`,
    ],
  ),
]

export const chapter6 = [...DOCUMENT_KINDS, ...GENERAL, ...LIFECYCLE, ...FACTORS, ...PHONE_CODES]
