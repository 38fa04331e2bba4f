import { trace } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { describeError } from './describe-error.ts'

/** The specification's severities: 5xx and payment or database errors; 4xx; not found or permission; the rest. */
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
  /** Passed through `describeError`: never a body, a phone number, a code or a token. */
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

/** The span in which the line is written, if there is a collector. */
const currentSpan = () => {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Structured lines. Only the fields above can be logged, so that no personal data gets in. */
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
