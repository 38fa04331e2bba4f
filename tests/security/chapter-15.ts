import { installed, read, shown } from './requirement.ts'

const REFUSES = 'prove/every-route-refuses.test.ts'

export const chapter15 = [
  read(
    1,
    '15.1.1',
    'It is written down how fast weak libraries are replaced',
    '`docs/security-rules.md`, section “Dependencies”',
  ),
  shown(
    2,
    '15.1.2',
    'Every library is listed and comes from its known place',
    '`package.json` names exact versions, `package-lock.json` every library with its hash, and `docs/dependencies.md` the reason of each; `npm sbom` writes the list in either standard form',
    ['scripts/check-docs.ts > needs an exact version', 'scripts/check-docs.ts > gives no reason for'],
  ),
  read(
    2,
    '15.1.3',
    'Slow or expensive work is written down, with what bounds it',
    '`docs/security-rules.md`, section “Slow and expensive”; measured in `docs/performance.md`',
  ),
  installed(
    1,
    '15.2.1',
    'No library is older than the promise',
    'The person who releases runs `npm audit` and `npm outdated` first: `docs/security-rules.md`, section “Dependencies”. The feed of known weaknesses could not be reached where this was written, so nothing is claimed for today’s versions',
  ),
  shown(
    2,
    '15.2.2',
    'Slow or expensive work cannot be overused',
    'Each line of “Slow and expensive” in `docs/security-rules.md` has its bound: bodies, drawings, PDFs, exports, lists, calls to others',
    [
      'src/api/routes/ride-preview.test.ts > refuses an IP address that requests too many different pictures, and no other address',
      'src/platform/image-cache.unit.test.ts > expensive pictures are refused when the queue is full',
      'src/api/body-limits.test.ts > limits a body that is not an uploaded file to 64 KiB',
      'prove/hostile-files.test.ts > a PDF that never finishes rendering is stopped, and other calls are answered meanwhile',
      'src/api/routes/accounts.test.ts > exports a user’s data without keys or other people’s phone numbers, at most once an hour and 5 times a day',
      'src/api/routes/admin-lists.test.ts > shows a list without a search up to row 10,000',
    ],
  ),
  shown(
    2,
    '15.2.3',
    'Production has only what it needs',
    'Simulators, demo data and the magic numbers end with `APP_ENV=production` (`src/main.ts`, `src/platform/config.ts`); the build holds no tests',
    [
      'src/main.test.ts > the simulators do not exist in production',
      'src/main.test.ts > the demo accounts do not exist in production, even with SEED_DEMO=1',
    ],
  ),
  shown(
    1,
    '15.3.1',
    'Answers hold the fields that are meant, not whole rows',
    '`present.ts` of each noun in `src/domain` writes field by field, and answers are held against the contract in tests',
    [
      'prove/openapi-fuzz.test.ts > the API answers ${CALLS} generated calls as documented (seed ${SEED})',
      'src/api/routes/users.test.ts > shows the public record without a phone number to users who share no ride, and nothing without a session',
    ],
  ),
  shown(
    2,
    '15.3.2',
    'Redirects of others are not followed',
    '`src/platform/call-http.ts` is how every provider is called',
    ['src/platform/call-http.unit.test.ts > a call to a provider returns a redirect instead of following it'],
  ),
  shown(
    2,
    '15.3.3',
    'Nobody sets a field that is not theirs to set',
    'Every schema of `src/shared/contract/` is strict',
    [
      `${REFUSES} > %s refuses an unknown field`,
      'src/api/routes/users.test.ts > refuses changes by other users, changes of one’s own status, role or phone, and an empty name',
    ],
  ),
  shown(
    2,
    '15.3.4',
    'The caller’s address is the true one',
    '`src/api/middleware/request-context.ts` counts from the right of X-Forwarded-For, as far as proxies are ours',
    [
      'src/api/routes/location.test.ts > ignores addresses sent by the caller: only those appended by our proxy count',
      'src/api/routes/codes-under-attack.test.ts > budgets by address allow 10 codes an hour per IPv4 address, and 60 per /24 network',
    ],
  ),
  shown(
    2,
    '15.3.5',
    'Types are certain',
    'TypeScript without `any`, strict equality by rule (`scripts/verify.ts` runs both), and schemas at every edge',
    [
      `${REFUSES} > %s refuses a wrong type`,
      '.oxlintrc.json > "eqeqeq": "error"',
      '.oxlintrc.json > "typescript/no-explicit-any": "error"',
    ],
  ),
  shown(
    2,
    '15.3.6',
    'Prototypes cannot be polluted',
    'Strict schemas drop nothing in silence and refuse `__proto__`; what is looked up by people’s words is a Map, a Set or `Object.hasOwn` (`src/platform/message-keys.ts`)',
    ['src/api/hostile-fields.test.ts > treats no field of a body or query as a prototype'],
  ),
  shown(
    2,
    '15.3.7',
    'A parameter that comes twice changes nothing',
    'Body, query, path and header are read apart, each by its schema (`src/api/router.ts`)',
    ['src/api/hostile-fields.test.ts > refuses a repeated parameter, or uses only its first value'],
  ),
]
