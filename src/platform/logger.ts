import { pino, type Logger as PinoLogger } from 'pino'

/** The specification's severities: 5xx and payment or database errors; 4xx; not found or permission; all else. */
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
  /** The error's class, message and stack; never a body, a phone number, a code or a token. */
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

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return { message: 'not an Error' }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code, constraint } = (cause ?? error) as { code?: unknown; constraint?: unknown }
  return { name: error.name, code, constraint, stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) }
}

/** Structured lines on standard output; only the fields named above can be logged, so personal data has no way in. */
export const createLogger = (level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): Logger => {
  const sink: PinoLogger = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    log: (severity, event, fields = {}) => {
      const { error, ...rest } = fields
      sink[levelOf[severity]]({ severity, ...rest, ...(error === undefined ? {} : { error: describe(error) }) }, event)
    },
  }
}
