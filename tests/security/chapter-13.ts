import { installed, read, shown } from './requirement.ts'

const CONFIG = 'src/platform/config.unit.test.ts'

export const chapter13 = [
  read(
    2,
    '13.1.1',
    'The documentation lists all connections of the product',
    '`docs/security-rules.md`, section “Connections”. The addresses are in `docs/configuration.md`',
  ),
  installed(
    2,
    '13.2.1',
    'Parts of the product authenticate each other, and not by permanent passwords',
    'The product is one program with one database. The database accepts a client certificate (`sslcert` and `sslkey` in `DATABASE_URL`): `docs/security-rules.md`, section “Installing”. M-Pesa gives tokens for an hour (`src/providers/payments/`). WhatsApp and Africa’s Talking decide how long their keys are valid',
  ),
  installed(
    2,
    '13.2.2',
    'Each part has only the rights that it needs',
    'The database account owns one database and is no superuser. The process needs one folder and no root rights: `docs/security-rules.md`, section “Installing”. The audit log refuses changes by the database account too (`src/db/sql/records.sql`)',
  ),
  shown(
    2,
    '13.2.3',
    'There are no default credentials',
    'Production refuses the sample secrets in the code and weak keys (`src/platform/config-production.ts`, `src/platform/message-keys.ts`)',
    [
      `${CONFIG} > refuses the sample values for M-Pesa, WhatsApp and SMS`,
      'src/platform/message-keys.unit.test.ts > the configuration refuses a keyring with %s',
    ],
  ),
  shown(
    2,
    '13.2.4',
    'The product only calls servers on a list',
    'All addresses come from the configuration, and push services must be on an allow list (`src/platform/config-messaging.ts`). Files come from one folder or bucket',
    [
      'src/api/routes/push.test.ts > subscribing a browser is refused when its address is not a known push service',
      'src/providers/files/files.test.ts > refuses to write a file outside its folder',
      'src/platform/call-http.unit.test.ts > a call to a provider returns a redirect instead of following it',
    ],
  ),
  shown(
    2,
    '13.2.5',
    'The web server only loads data from a list',
    'Static files come only from `build/client`, and the server proxies no address (`src/serve.ts`)',
    ['tests/e2e/start.test.ts > the server serves only its own files'],
  ),
  installed(
    2,
    '13.3.1',
    'Secrets are stored in a vault',
    'The product reads secrets from its environment or from files (`src/platform/config.ts`), and does not start without them. Code and build contain no secrets. A vault provides them: `docs/security-rules.md`, section “Installing”',
  ),
  installed(
    2,
    '13.3.2',
    'Only a few people can read the secrets',
    'Only the owner of the local key files can read them (`src/platform/config.ts`). `docs/security-rules.md`, section “Installing”, says who may read the vault',
  ),
  shown(
    1,
    '13.4.1',
    'The history of the source cannot be downloaded',
    'Static files come only from `build/client` (`src/serve.ts`)',
    ['tests/e2e/start.test.ts > the server serves only its own files'],
  ),
  shown(
    2,
    '13.4.2',
    'Production has no debugging features',
    'The simulators and their controls do not exist in production (`src/main.ts`), and errors reveal nothing about the code (`src/api/middleware/answer-errors.ts`)',
    [
      'src/main.test.ts > the simulators do not exist in production',
      'src/main.test.ts > the demo accounts do not exist in production, even with SEED_DEMO=1',
    ],
  ),
  shown(2, '13.4.3', 'Folders are not listed', '`src/serve.ts` only serves files', [
    'tests/e2e/start.test.ts > the server serves only its own files',
  ]),
  shown(2, '13.4.4', 'TRACE is refused', '`src/platform/http-server.ts` refuses TRACE requests', [
    'src/platform/http-framing.unit.test.ts > the server refuses a TRACE request, and does not return its cookie',
  ]),
  shown(
    2,
    '13.4.5',
    'Documentation and health checks are public only on purpose',
    '`/api/docs` and `docs/openapi.json` are public on purpose. `/healthz` and `/readyz` only say whether the process works, and which of 3 checks fails (`src/api/health.ts`). Metrics are sent to the collector, or served at `/metrics` on a port of their own',
    [
      'src/api/health.unit.test.ts > the health check reports the process as ready while it accepts calls, the database answers, and jobs are fetched',
      'src/main.test.ts > the simulators do not exist in production',
    ],
  ),
]
