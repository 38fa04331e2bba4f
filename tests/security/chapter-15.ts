import { installed, read, shown } from './requirement.ts'

const REFUSES = 'prove/every-route-refuses.test.ts'

export const chapter15 = [
  read(
    1,
    '15.1.1',
    'The documentation says how soon vulnerable libraries are replaced',
    '`docs/security-rules.md`, section “Dependencies”',
  ),
  shown(
    2,
    '15.1.2',
    'All libraries are listed and come from a known source',
    '`package.json` has exact versions, `package-lock.json` has every library with its hash, and `docs/dependencies.md` has the reason for each. `npm sbom` writes the list in both standard formats',
    ['scripts/check-docs.ts > needs an exact version', 'scripts/check-docs.ts > gives no reason for'],
  ),
  read(
    2,
    '15.1.3',
    'Slow or expensive operations are documented, with their limits',
    '`docs/security-rules.md`, section “Slow and expensive”. Measurements are in `docs/performance.md`',
  ),
  installed(
    1,
    '15.2.1',
    'No library is older than the documented time',
    'Before a release, `npm audit` and `npm outdated` are run: `docs/security-rules.md`, section “Dependencies”. The list of known vulnerabilities could not be reached when this was written, so this document makes no claim about the current versions',
  ),
  shown(
    2,
    '15.2.2',
    'Slow or expensive operations cannot be overused',
    'Each line of “Slow and expensive” in `docs/security-rules.md` has a limit: bodies, drawings, PDFs, exports, lists and calls to providers',
    [
      'src/api/routes/ride-preview.test.ts > refuses an IP address that requests too many different pictures, and no other address',
      'src/platform/image-cache.unit.test.ts > expensive pictures are refused when the queue is full',
      'src/api/body-limits.test.ts > the API limits a body that is not an uploaded file to 64 KiB',
      'prove/hostile-files.test.ts > a PDF that never finishes rendering is stopped, and other calls are answered meanwhile',
      'src/api/routes/accounts.test.ts > Pamoja exports a user’s data without keys or other people’s phone numbers, at most once an hour and 5 times a day',
      'src/api/routes/admin-lists.test.ts > an admin’s list without a search ends at row 10,000',
    ],
  ),
  shown(
    2,
    '15.2.3',
    'Production contains only what it needs',
    'With `APP_ENV=production` there are no simulators, no demo data and no magic numbers (`src/main.ts`, `src/platform/config.ts`). The build contains no tests',
    [
      'src/main.test.ts > the simulators do not exist in production',
      'src/main.test.ts > the demo accounts do not exist in production, even with SEED_DEMO=1',
    ],
  ),
  shown(
    1,
    '15.3.1',
    'Answers contain the documented fields, not whole rows',
    'The `present.ts` of each domain folder in `src/domain` writes each field, and tests compare answers with the contract',
    [
      'prove/openapi-fuzz.test.ts > the API answers ${CALLS} generated calls as documented (seed ${SEED})',
      'src/api/routes/users.test.ts > shows the public record without a phone number to users who share no ride, and nothing without a session',
    ],
  ),
  shown(
    2,
    '15.3.2',
    'Redirects of other servers are not followed',
    'All calls to providers use `src/platform/call-http.ts`, which returns a redirect instead of following it',
    ['src/platform/call-http.unit.test.ts > a call to a provider returns a redirect instead of following it'],
  ),
  shown(
    2,
    '15.3.3',
    'Callers can only set permitted fields',
    'Every schema of a body in `src/shared/contract/` is strict',
    [
      `${REFUSES} > %s refuses an unknown field`,
      'src/api/routes/users.test.ts > refuses changes by other users, changes of one’s own status, role or phone, and an empty name',
    ],
  ),
  shown(
    2,
    '15.3.4',
    'The caller’s address is correct',
    '`src/api/middleware/request-context.ts` counts the addresses in X-Forwarded-For from the right, by the number of our own proxies',
    [
      'src/api/routes/location.test.ts > ignores addresses sent by the caller: only those appended by our proxy count',
      'src/api/routes/codes-under-attack.test.ts > budgets by address allow 10 codes an hour per IPv4 address, and 60 per /24 network',
    ],
  ),
  shown(
    2,
    '15.3.5',
    'Types are checked',
    'TypeScript is used without `any`, and a lint rule requires strict equality (`scripts/verify.ts` runs both). Schemas validate all data from outside',
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
    'Strict schemas refuse unknown fields such as `__proto__`. Values of users are only looked up in a Map, in a Set or with `Object.hasOwn` (`src/platform/message-keys.ts`)',
    ['src/api/hostile-fields.test.ts > the API treats no field of a body or query as a prototype'],
  ),
  shown(
    2,
    '15.3.7',
    'A repeated parameter changes nothing',
    'Body, query, path and headers are read separately, each with its own schema (`src/api/router.ts`)',
    ['src/api/hostile-fields.test.ts > the API refuses a repeated parameter, or uses only its first value'],
  ),
]
