import { read, shown } from './requirement.ts'

const REFUSES = 'prove/every-route-refuses.test.ts'

export const chapter2 = [
  read(
    1,
    '2.1.1',
    'The documentation says how input must look',
    '`docs/openapi.json` has the type, pattern, length and range of every field. It is generated from the schemas that validate the input (`src/shared/contract/`). `docs/security-rules.md` has a summary',
  ),
  read(
    2,
    '2.1.2',
    'The documentation says which values must be consistent with each other',
    '`docs/security-rules.md`, section “Input”, with the place of each rule',
  ),
  read(
    2,
    '2.1.3',
    'Business limits are documented',
    '`docs/security-rules.md`, section “Limits”: per user, per address and in total',
  ),
  shown(
    1,
    '2.2.1',
    'All input is validated',
    'A schema validates every body, query and path. The schemas in `src/shared/contract/` are strict: they refuse unknown fields',
    [
      `${REFUSES} > %s refuses an unknown field`,
      `${REFUSES} > %s refuses a wrong type`,
      `${REFUSES} > %s refuses text that is too long or cannot be stored`,
    ],
  ),
  shown(
    1,
    '2.2.2',
    'The server validates input, whatever the browser has checked',
    'Pages call the same API as all other callers (`src/web/lib/api-context.ts`), and the API validates the input',
    [
      `${REFUSES} > %s refuses a wrong type`,
      'tests/e2e/api-journey.test.ts > a ride is posted, booked and paid by API alone, and the seats are cancelled on a page with a full refund',
    ],
  ),
  shown(
    2,
    '2.2.3',
    'Related values are checked together',
    'Rules compare fields (`src/domain/rides/rules.ts`, `src/domain/search/rules.ts`). A known place gets its name and coordinates from our own data',
    [
      'src/api/routes/rides.test.ts > uses our own name, address and coordinates for a known place',
      'src/domain/search/rules.unit.test.ts > a search refuses half a coordinate and days in the wrong order',
      'src/domain/rides/rules.unit.test.ts > refuses more seats than the vehicle has',
    ],
  ),
  shown(
    1,
    '2.3.1',
    'Steps happen in the right order, and none can be skipped',
    'Transition tables in `src/domain` say which states can follow each other, and triggers refuse all others (`src/db/sql/state-changes.sql`)',
    [
      'src/domain/transition-table.test.ts > the transitions of %s are the same in its table and in the database',
      'prove/database-refuses.test.ts > the database refuses to %s',
      'src/api/routes/users.test.ts > gives a caller with a proven phone no access to GET /api/user/me before registration',
    ],
  ),
  shown(
    2,
    '2.3.2',
    'Business limits are enforced',
    'Each limit is in the code of what it limits, and `docs/security-rules.md` lists the most important limits',
    [
      'src/api/routes/payments.test.ts > a phone that is not the payer’s gets at most 3 M-Pesa requests an hour, from all payers together',
      'src/api/routes/codes-under-attack.test.ts > an attacker gets 10 codes and 50 guesses a day, from any number of addresses',
      'src/domain/approvals/decide-alone.test.ts > the limit of one admin counts decisions about all kinds of money together',
      'src/api/routes/alerts.test.ts > the API stores at most 20 alerts of a user',
    ],
  ),
  shown(
    2,
    '2.3.3',
    'An operation is done completely or not at all',
    'Each use case is one transaction (`withTx` in `src/domain/context.ts`). Jobs send messages and money after the commit',
    [
      'src/domain/idempotency/run-once.test.ts > `runOnce` stores nothing of failed work, so that the key can be retried',
      'src/api/routes/notifications.test.ts > stores and sends nothing when the transaction fails',
      'prove/kill-while-money-moves.test.ts > no money is lost or sent twice when the server is killed, whatever M-Pesa did: half $index of the kills',
    ],
  ),
  shown(
    2,
    '2.3.4',
    'A seat cannot be sold twice',
    'The database counts seats under a CHECK constraint (`src/db/sql/seats.sql`)',
    [
      'prove/last-seat-race.test.ts > sells each seat once, in round %i',
      'prove/two-servers.test.ts > sell each seat once and request its payment once, round %i',
    ],
  ),
  shown(
    2,
    '2.4.1',
    'Automated calls are limited',
    'The database counts calls by user and by address (`src/domain/rate-limits/count-hits.ts`). Calls that cost money have a daily cap. The numbers of drawings and streams at the same time are limited',
    [
      'src/api/routes/users.test.ts > allows 20 look-ups an hour',
      'src/api/routes/documents.test.ts > allows 60 uploads an hour',
      'src/api/routes/codes-under-attack.test.ts > budgets by address allow 10 number look-ups an hour per address, and 60 per network',
      'prove/places-spending.test.ts > two servers with one key share the daily cap exactly, and answer from the built-in places when it is reached',
      'src/platform/image-cache.unit.test.ts > expensive pictures are refused when the queue is full',
    ],
  ),
]
