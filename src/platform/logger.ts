import { trace } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { describeError } from './describe-error.ts'

/** From the specification. critical: 5xx, payment and database errors. high: 4xx. medium: not found, no permission. low: the rest. */
export type Severity = 'critical' | 'high' | 'medium' | 'low'

export interface LogFields {
  requestId?: string | undefined
  userId?: string | undefined
  job?: string | undefined
  route?: string | undefined
  method?: string | undefined
  status?: number | undefined
  ms?: number | undefined
  code?: string | undefined
  provider?: string | undefined
  outcome?: string | undefined
  paymentId?: string | undefined
  rideId?: string | undefined
  seatRequestId?: string | undefined
  notificationId?: string | undefined
  count?: number | undefined
  /** `describeError` removes phone numbers, codes, tokens and other user data from it. */
  error?: unknown
}

export interface Logger {
  log: (severity: Severity, event: string, fields?: LogFields) => void
}

const levelOf: Record<Severity, 'error' | 'warn' | 'info' | 'debug'> = {
  critical: 'error',
  high: 'warn',
  medium: 'info',
  low: 'debug',
}

const currentSpan = () => {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Writes lines of JSON. Only the fields of `LogFields` can be logged, so that no personal data gets in. */
export const createLogger = (level: Level, destination?: DestinationStream): Logger => {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }
  const sink: PinoLogger = destination === undefined ? pino(options) : pino(options, destination)
  return {
    log: (severity, event, fields = {}) => {
      const written = levelOf[severity]
      if (!sink.isLevelEnabled(written)) return
      const { error, ...rest } = fields
      sink[written](
        { severity, ...rest, ...currentSpan(), ...(error === undefined ? {} : { error: describeError(error) }) },
        event,
      )
    },
  }
}
