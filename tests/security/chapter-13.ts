import { installed, read, shown } from './requirement.ts'

const CONFIG = 'src/platform/config.unit.test.ts'

export const chapter13 = [
  read(
    2,
    '13.1.1',
    'It is written down with whom the product talks',
    '`docs/security-rules.md`, section “Connections”; the addresses are in `docs/configuration.md`',
  ),
  installed(
    2,
    '13.2.1',
    'Parts of the product prove who they are to each other, not by passwords for ever',
    'One process and one database. The database takes a client certificate (`sslcert` and `sslkey` in `DATABASE_URL`): `docs/security-rules.md`, section “Installing”. M-Pesa gives tokens for an hour (`src/providers/payments/`); the keys of WhatsApp and Africa’s Talking are theirs to define',
  ),
  installed(
    2,
    '13.2.2',
    'Each part has the rights it needs and no more',
    'The account owns its one database and is no superuser; the process needs one folder and no root: `docs/security-rules.md`, section “Installing”. Records of admins refuse changes by that account too (`src/db/sql/records.sql`)',
  ),
  shown(
    2,
    '13.2.3',
    'No default credentials',
    'Production refuses the sample secrets that are in the code, and keys with little variety (`src/platform/config-production.ts`, `src/platform/message-keys.ts`)',
    [
      `${CONFIG} > refuses the sample values for M-Pesa, WhatsApp and SMS`,
      'src/platform/message-keys.unit.test.ts > the configuration refuses a keyring with %s',
    ],
  ),
  shown(
    2,
    '13.2.4',
    'The product calls only those on a list',
    'Addresses come from the configuration alone, and push services are an allow list (`src/platform/config-messaging.ts`); files come from one folder or bucket',
    [
      'src/api/routes/push.test.ts > subscribing a browser is refused when its address is not a known push service',
      'src/providers/files/files.test.ts > refuses to write a file outside its folder',
      'src/platform/call-http.unit.test.ts > a call to a provider returns a redirect instead of following it',
    ],
  ),
  shown(
    2,
    '13.2.5',
    'The web server loads only from a list',
    'Static files come from `build/client` alone, and no address is proxied (`src/serve.ts`)',
    ['tests/e2e/start.test.ts > the server serves only its own files'],
  ),
  installed(
    2,
    '13.3.1',
    'Secrets live in a place made for them',
    'The product reads secrets from its environment or files (`src/platform/config.ts`), refuses to start without them and holds none in code or build; a vault fills both: `docs/security-rules.md`, section “Installing”',
  ),
  installed(
    2,
    '13.3.2',
    'Few can read the secrets',
    'Local keys are readable by their owner alone (`src/platform/config.ts`); who may read the vault: `docs/security-rules.md`, section “Installing”',
  ),
  shown(
    1,
    '13.4.1',
    'No history of the source can be fetched',
    'Static files come from `build/client` alone (`src/serve.ts`)',
    ['tests/e2e/start.test.ts > the server serves only its own files'],
  ),
  shown(
    2,
    '13.4.2',
    'Nothing for debugging in production',
    'Simulators and their controls do not exist there (`src/main.ts`), and errors say nothing of the inside (`src/api/middleware/answer-errors.ts`)',
    [
      'src/main.test.ts > the simulators do not exist in production',
      'src/main.test.ts > the demo accounts do not exist in production, even with SEED_DEMO=1',
    ],
  ),
  shown(2, '13.4.3', 'Folders are not listed', '`src/serve.ts` answers files only', [
    'tests/e2e/start.test.ts > the server serves only its own files',
  ]),
  shown(2, '13.4.4', 'TRACE is not answered', '`src/platform/http-server.ts` refuses it', [
    'src/platform/http-framing.unit.test.ts > the server refuses a TRACE request, and does not return its cookie',
  ]),
  shown(
    2,
    '13.4.5',
    'Documents and health are public only where we mean it',
    '`/api/docs` and `docs/openapi.json` are public on purpose, like the contract; `/healthz` and `/readyz` say one word (`src/api/health.ts`); figures go to the collector alone',
    [
      'src/api/health.unit.test.ts > reports the process as ready while it accepts calls, the database answers, and jobs are fetched',
      'src/main.test.ts > the simulators do not exist in production',
    ],
  ),
]
