import { installed, read, shown } from './requirement.ts'

const LOGGER = 'src/platform/logger.unit.test.ts'
const CANARY = 'src/api/routes/log-canary.test.ts'
const ERRORS = 'src/api/middleware/answer-errors.unit.test.ts'

export const chapter16 = [
  read(
    2,
    '16.1.1',
    'It is written down what is logged, where and for how long',
    '`docs/security-rules.md`, section “Logs”',
  ),
  shown(
    2,
    '16.2.1',
    'A line says when, where, who and what',
    'Time, call id, user id, method, pattern of the route, status and time taken (`src/platform/logger.ts`, `src/api/middleware/log-requests.ts`); decisions of admins with actor and target (`src/domain/audit/`)',
    [
      `${LOGGER} > the logger writes one line of JSON per event, with its time in UTC`,
      `${CANARY} > logs the route of a call by its pattern, whichever handler answered it`,
      'src/api/routes/audit.test.ts > logs a decision with actor, action, target, reason and request id',
    ],
  ),
  shown(
    2,
    '16.2.2',
    'Times are UTC',
    'ISO 8601 with Z (`src/platform/logger.ts`); the machine’s clock is kept right by its operating system: `docs/security-rules.md`, section “Installing”',
    [`${LOGGER} > the logger writes one line of JSON per event, with its time in UTC`],
  ),
  shown(
    2,
    '16.2.3',
    'Logs go where the list says and nowhere else',
    'Standard output (`src/platform/logger.ts`), and the collector that OpenTelemetry’s variables name (`src/platform/telemetry.ts`)',
    [
      'src/platform/telemetry.test.ts > the product sends no telemetry without a collector',
      'src/platform/telemetry.test.ts > the product sends spans to the collector that OpenTelemetry’s variables name',
    ],
  ),
  shown(
    2,
    '16.2.4',
    'Logs can be read by machines',
    'A line of JSON each (`src/platform/logger.ts`), spans by OpenTelemetry',
    [`${LOGGER} > the logger writes one line of JSON per event, with its time in UTC`],
  ),
  shown(
    2,
    '16.2.5',
    'Sensitive data does not get into logs',
    'A closed list of fields (`src/platform/logger.ts`) and cleaned errors (`src/platform/describe-error.ts`)',
    [
      `${CANARY} > logs events and errors, but nothing that users wrote or sent, and none of their codes and tokens`,
      'src/platform/describe-error.unit.test.ts > the description of an error has no user data: %s',
    ],
  ),
  shown(
    2,
    '16.3.1',
    'Every sign-in and every failed one is logged',
    'A line each with route, status and person, also when it went well (`src/api/middleware/log-requests.ts`); two-step verification that is turned on or off is in the audit log too',
    ['src/api/routes/log-canary.test.ts > logs sign-ins, sign-outs and failed attempts by default'],
  ),
  shown(
    2,
    '16.3.2',
    'Refused calls are logged',
    'Each call has a line, and refusals stand above the level that is kept by default (`src/api/middleware/log-requests.ts`); looks at documents and decisions of admins are records of their own',
    [
      `${ERRORS} > logs a status %i as %s`,
      `${CANARY} > logs the route of a call by its pattern, whichever handler answered it`,
      'src/api/routes/document-views.test.ts > a view of a document is recorded with the admin’s reason, for the owner and in the audit log',
    ],
  ),
  shown(
    2,
    '16.3.3',
    'Attempts to get around the rules are logged',
    'Every 4xx is a line of its own (`src/api/middleware/answer-errors.ts`); budgets that are used up and contradicting callbacks are critical lines',
    [
      `${ERRORS} > logs a status %i as %s`,
      'src/api/routes/document-views.test.ts > an admin who opens more than 50 documents in a day is named in the log, and in one notification to each other admin',
      'prove/record-chains.test.ts > the check logs an alarm that names an invalid chain, and seals only the valid chain',
    ],
  ),
  shown(
    2,
    '16.3.4',
    'Unexpected errors are logged',
    'Critical lines with cleaned cause (`src/api/middleware/answer-errors.ts`, `src/platform/describe-error.ts`)',
    [
      `${ERRORS} > logs an unreachable database as critical`,
      'src/platform/describe-error.unit.test.ts > the description of an error keeps a message without user data: %s',
    ],
  ),
  shown(
    2,
    '16.4.1',
    'Nobody can write lines of their own into logs',
    'Values are fields of JSON (`src/platform/logger.ts`)',
    [`${LOGGER} > a logged text can neither begin a new line nor end its field`],
  ),
  shown(
    2,
    '16.4.2',
    'Records cannot be changed unseen',
    'The audit log and the looks at documents refuse changes and are sealed chains (`src/domain/audit/check-chains.ts`); who may read what the process prints: `docs/security-rules.md`, section “Installing”',
    [
      'src/api/routes/audit.test.ts > the audit log cannot be changed, deleted or emptied: %s',
      'prove/record-chains.test.ts > detects each of ${TAMPERINGS / 2} random tamperings (seed ${SEED})',
    ],
  ),
  installed(
    2,
    '16.4.3',
    'Logs are sent to another system',
    'The process prints lines (`src/platform/logger.ts`); a shipper takes them away: `docs/security-rules.md`, section “Installing”. Spans and figures go to the collector over https',
  ),
  shown(
    2,
    '16.5.1',
    'An error tells the caller nothing of the inside',
    'A sentence and a code (`src/api/middleware/answer-errors.ts`)',
    [
      `${ERRORS} > answers 503 when the database says: %s`,
      'src/web/features/auth/register-flow.test.ts > shows an error of unknown cause, and keeps typed values, when the registration fails',
      'src/api/hostile-fields.test.ts > shows no internals when an error occurs',
    ],
  ),
  shown(
    2,
    '16.5.2',
    'The product goes on while something outside is away',
    'Time-outs, pauses and second ways for every provider (`src/platform/call-http.ts`, `src/providers/places/guard-calls.ts`), and jobs that try again',
    [
      'prove/provider-faults.test.ts > the fault %s ends in one message, by this channel or the next one, or in none when email is refused',
      'src/providers/places/guard-calls.unit.test.ts > the guard of calls stops calling a service that failed 3 times, but still calls another service',
      'src/db/lost-database.test.ts > answers with 503, and its calls and jobs work again afterwards',
      'src/domain/checkout/paying.test.ts > records a success after a failure when M-Pesa answers queries again',
    ],
  ),
  shown(
    2,
    '16.5.3',
    'What fails, fails closed',
    'A use case is one transaction; what cannot be counted or recorded does not happen (`src/domain/rate-limits/count-hits.ts`, `src/domain/documents/record-view.ts`)',
    [
      'prove/documents-stay-private.test.ts > no document is sent and no view is recorded when %s cannot be written for a call of the %s',
      'src/providers/places/places.test.ts > the product calls no paid provider of places, and uses the built-in places, while the spending counter %s',
      'src/domain/idempotency/run-once.test.ts > stores nothing of failed work, so that the key can be retried',
    ],
  ),
]
