import { installed, read, shown } from './requirement.ts'

const LOGGER = 'src/platform/logger.unit.test.ts'
const CANARY = 'src/api/routes/log-canary.test.ts'
const ERRORS = 'src/api/middleware/answer-errors.unit.test.ts'

export const chapter16 = [
  read(
    2,
    '16.1.1',
    'The documentation says what is logged, where and for how long',
    '`docs/security-rules.md`, section “Logs”',
  ),
  shown(
    2,
    '16.2.1',
    'A log line says when, where, who and what',
    'A line has the time, the ids of call and user, the method, the pattern of the route, the status and the duration (`src/platform/logger.ts`, `src/api/middleware/log-requests.ts`). Decisions of admins are recorded with actor and target (`src/domain/audit/`)',
    [
      `${LOGGER} > the logger writes one line of JSON per event, with its time in UTC`,
      `${CANARY} > the server logs the route of a call by its pattern, whichever handler answered it`,
      'src/api/routes/audit.test.ts > the audit log records a decision with actor, action, target, reason and request id',
    ],
  ),
  shown(
    2,
    '16.2.2',
    'Times are in UTC',
    'Times are in ISO 8601 with Z (`src/platform/logger.ts`). The operating system keeps the clock of the machine right: `docs/security-rules.md`, section “Installing”',
    [`${LOGGER} > the logger writes one line of JSON per event, with its time in UTC`],
  ),
  shown(
    2,
    '16.2.3',
    'Logs are only sent to documented places',
    'Logs go to standard output (`src/platform/logger.ts`), and spans and metrics to the collector that the variables of OpenTelemetry name (`src/platform/telemetry.ts`)',
    [
      'src/platform/telemetry.test.ts > the product sends no telemetry without a collector',
      'src/platform/telemetry.test.ts > the product sends spans to the collector that OpenTelemetry’s variables name',
    ],
  ),
  shown(
    2,
    '16.2.4',
    'Programs can read the logs',
    'Each event is one line of JSON (`src/platform/logger.ts`). Spans use OpenTelemetry',
    [`${LOGGER} > the logger writes one line of JSON per event, with its time in UTC`],
  ),
  shown(
    2,
    '16.2.5',
    'Logs contain no sensitive data',
    'Only a fixed list of fields can be logged (`src/platform/logger.ts`), and user data is removed from errors (`src/platform/describe-error.ts`)',
    [
      `${CANARY} > the server logs events and errors, but nothing that users wrote or sent, and none of their codes and tokens`,
      'src/platform/describe-error.unit.test.ts > the description of an error has no user data: %s',
    ],
  ),
  shown(
    2,
    '16.3.1',
    'All sign-ins and all failed attempts are logged',
    'Each has a line with route and status, and with the user if known (`src/api/middleware/log-requests.ts`). Turning two-step verification on or off is also in the audit log',
    ['src/api/routes/log-canary.test.ts > the server logs sign-ins, sign-outs and failed attempts by default'],
  ),
  shown(
    2,
    '16.3.2',
    'Refused calls are logged',
    'Each call has a line, and the default log level includes all refusals (`src/api/middleware/log-requests.ts`). Views of documents and decisions of admins have their own records',
    [
      `${ERRORS} > the API logs a status %i as %s`,
      `${CANARY} > the server logs the route of a call by its pattern, whichever handler answered it`,
      'src/api/routes/document-views.test.ts > a view of a document is recorded with the admin’s reason, for the owner and in the audit log',
    ],
  ),
  shown(
    2,
    '16.3.3',
    'Attempts to get around the rules are logged',
    'Every answer with a 4xx status has a line (`src/api/middleware/log-requests.ts`). A reached limit of sign-in codes and contradicting callbacks of M-Pesa are logged as critical',
    [
      `${ERRORS} > the API logs a status %i as %s`,
      'src/api/routes/document-views.test.ts > an admin who opens more than 50 documents in a day is named in the log, and in one notification to each other admin',
      'prove/record-chains.test.ts > the check logs an alarm that names an invalid chain, and seals only the valid chain',
    ],
  ),
  shown(
    2,
    '16.3.4',
    'Unexpected errors are logged',
    'They are logged as critical with their cause, from which user data is removed (`src/api/middleware/answer-errors.ts`, `src/platform/describe-error.ts`)',
    [
      `${ERRORS} > the API logs an unreachable database as critical`,
      'src/platform/describe-error.unit.test.ts > the description of an error keeps a message without user data: %s',
    ],
  ),
  shown(2, '16.4.1', 'Input cannot add lines to the logs', 'Values are fields of JSON (`src/platform/logger.ts`)', [
    `${LOGGER} > a logged text can neither begin a new line nor end its field`,
  ]),
  shown(
    2,
    '16.4.2',
    'Changes of records are detected',
    'The audit log and the views of documents refuse changes, and are chains of hashes with a seal (`src/domain/audit/check-chains.ts`). `docs/security-rules.md`, section “Installing”, says who may read the output of the process',
    [
      'src/api/routes/audit.test.ts > the audit log cannot be changed, deleted or emptied: %s',
      'prove/record-chains.test.ts > detects each of ${TAMPERINGS / 2} random tamperings (seed ${SEED})',
    ],
  ),
  installed(
    2,
    '16.4.3',
    'Logs are sent to another system',
    'The process writes lines to its output (`src/platform/logger.ts`), and a log shipper sends them to another system: `docs/security-rules.md`, section “Installing”. Spans and metrics are sent to the collector by https, or on the same machine',
  ),
  shown(
    2,
    '16.5.1',
    'Errors reveal nothing about the code',
    'An answer has a sentence and an error code (`src/api/middleware/answer-errors.ts`)',
    [
      `${ERRORS} > the API answers 503 when the database says: %s`,
      'src/web/features/auth/register-flow.test.ts > the registration shows an error of unknown cause, and keeps typed values, when it fails',
      'src/api/hostile-fields.test.ts > the API shows no internals when an error occurs',
    ],
  ),
  shown(
    2,
    '16.5.2',
    'The product keeps working when another service fails',
    'Every provider has timeouts, pauses after failures and alternatives (`src/platform/call-http.ts`, `src/providers/places/guard-calls.ts`), and jobs try again',
    [
      'prove/provider-faults.test.ts > the fault %s ends in one message, by this channel or the next one, or in none when email is refused',
      'src/providers/places/guard-calls.unit.test.ts > the guard of calls stops calling a service that failed 3 times, but still calls another service',
      'src/db/lost-database.test.ts > answers with 503, and its calls and jobs work again afterwards',
      'src/domain/checkout/paying.test.ts > Pamoja records a success after a failure when M-Pesa answers queries again',
    ],
  ),
  shown(
    2,
    '16.5.3',
    'Errors never grant access',
    'A use case is one transaction. A call that cannot be counted or recorded is refused (`src/domain/rate-limits/count-hits.ts`, `src/domain/documents/record-view.ts`)',
    [
      'prove/documents-stay-private.test.ts > no document is sent and no view is recorded when %s cannot be written for a call of the %s',
      'src/providers/places/places.test.ts > the product calls no paid provider of places, and uses the built-in places, while the spending counter %s',
      'src/domain/idempotency/run-once.test.ts > `runOnce` stores nothing of failed work, so that the key can be retried',
    ],
  ),
]
