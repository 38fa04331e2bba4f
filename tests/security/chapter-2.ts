import { read, shown } from './requirement.ts'

const REFUSES = 'prove/every-route-refuses.test.ts'

export const chapter2 = [
  read(
    1,
    '2.1.1',
    'It is written down what input has to look like',
    '`docs/openapi.json` gives type, pattern, length and bounds of every field and is made from the schemas that judge (`src/shared/contract/`); `docs/security-rules.md` sums them up',
  ),
  read(
    2,
    '2.1.2',
    'It is written down what has to fit together',
    '`docs/security-rules.md`, section “Input”, with the place of each rule',
  ),
  read(
    2,
    '2.1.3',
    'Limits of the business are written down',
    '`docs/security-rules.md`, section “Limits”: for a person, an address and all together',
  ),
  shown(
    1,
    '2.2.1',
    'All input is held against what is expected',
    'Every body, query and path has a strict schema of `src/shared/contract/`',
    [
      `${REFUSES} > %s refuses an unknown field`,
      `${REFUSES} > %s refuses a wrong type`,
      `${REFUSES} > %s refuses text that is too long or cannot be stored`,
    ],
  ),
  shown(
    1,
    '2.2.2',
    'The server judges, whatever the browser did',
    'Pages call the same API as all callers (`src/web/lib/api-context.ts`), and the API judges',
    [
      `${REFUSES} > %s refuses a wrong type`,
      'tests/e2e/api-journey.test.ts > a ride is posted, booked and paid by API alone, and the seats are cancelled on a page with a full refund',
    ],
  ),
  shown(
    2,
    '2.2.3',
    'Values that belong together fit together',
    'Rules of a noun compare fields (`src/domain/rides/rules.ts`, `src/domain/search/rules.ts`); a known place takes name and coordinates from our own data',
    [
      'src/api/routes/rides.test.ts > uses our own name, address and coordinates for a known place',
      'src/domain/search/rules.unit.test.ts > refuses half a coordinate and days in the wrong order',
      'src/domain/rides/rules.unit.test.ts > refuses more seats than the vehicle has',
    ],
  ),
  shown(
    1,
    '2.3.1',
    'Steps happen in their order and none is left out',
    'States move by the tables in the rules, and triggers refuse any other move (`src/db/sql/state-changes.sql`)',
    [
      'src/domain/transition-table.test.ts > the transitions of %s are the same in its table and in the database',
      'prove/database-refuses.test.ts > the database refuses to %s',
      'src/api/routes/users.test.ts > gives a caller with a proven phone no access to GET /api/user/me before registration',
    ],
  ),
  shown(
    2,
    '2.3.2',
    'Limits of the business hold',
    'Limits are next to what they bound and listed in `docs/security-rules.md`',
    [
      'src/api/routes/payments.test.ts > a phone that is not the payer’s gets at most 3 M-Pesa requests an hour, from all payers together',
      'src/api/routes/codes-under-attack.test.ts > an attacker gets 10 codes and 50 guesses a day, from any number of addresses',
      'src/domain/approvals/decide-alone.test.ts > the limit of one admin counts decisions about all kinds of money together',
      'src/api/routes/alerts.test.ts > stores at most 20 alerts of a user',
    ],
  ),
  shown(
    2,
    '2.3.3',
    'A step happens whole or not at all',
    'Each use case is one transaction (`withTx` in `src/domain/context.ts`); what leaves the house is sent afterwards by jobs',
    [
      'src/domain/idempotency/run-once.test.ts > stores nothing of failed work, so that the key can be retried',
      'src/api/routes/notifications.test.ts > stores and sends nothing when the transaction fails',
      'prove/kill-while-money-moves.test.ts > no money is lost or sent twice when the server is killed, whatever M-Pesa did: half $index of the kills',
    ],
  ),
  shown(
    2,
    '2.3.4',
    'A seat cannot be sold twice',
    'Seats move in the database under a CHECK (`src/db/sql/seats.sql`)',
    [
      'prove/last-seat-race.test.ts > sells each seat once, in round %i',
      'prove/two-servers.test.ts > sell each seat once and request its payment once, round %i',
    ],
  ),
  shown(
    2,
    '2.4.1',
    'Machines cannot call without end',
    'Counters in the database for persons and addresses (`src/domain/rate-limits/count-hits.ts`), a day’s cap for what costs money, and bounds of what is drawn or streamed at once',
    [
      'src/api/routes/users.test.ts > allows 20 look-ups an hour',
      'src/api/routes/documents.test.ts > allows 60 uploads an hour',
      'src/api/routes/codes-under-attack.test.ts > budgets by address allow 10 number look-ups an hour per address, and 60 per network',
      'prove/places-spending.test.ts > two servers with one key share the daily cap exactly, and answer from the built-in places when it is reached',
      'src/platform/image-cache.unit.test.ts > expensive pictures are refused when the queue is full',
    ],
  ),
]
