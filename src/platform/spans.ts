import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'
import { isExporting } from './telemetry.ts'

/** Attributes contain patterns, ids and codes, and never a body, a phone number or a token. */
export interface SpanFacts {
  /** Set only when the name was not known at the start of the span. */
  name?: string
  attributes: Attributes
  failed: boolean
}
type Describe = (facts: SpanFacts) => void

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER }
const ignore: Describe = () => {}
const tracer = () => trace.getTracer('pamoja')

const describeSpan = (span: Span, { name, attributes, failed }: SpanFacts) => {
  if (name !== undefined) span.updateName(name)
  span.setAttributes(attributes)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Runs work in a span, if there is a collector. The work calls `describe` when its outcome is known.
 * A caller's `traceparent` is not read, because nobody outside may choose ids that an operator looks for, or what is
 * recorded.
 */
export const inSpan = <Result>(
  kind: keyof typeof KINDS,
  name: string,
  work: (describe: Describe) => Promise<Result>,
  parent = context.active(),
): Promise<Result> => {
  if (!isExporting()) return work(ignore)
  return tracer().startActiveSpan(name, { kind: KINDS[kind] }, parent, async (span) => {
    try {
      return await work((facts) => describeSpan(span, facts))
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Lets the callback run in the span that is current now, not in the span of its caller. */
export const bindSpan = <Callback>(callback: Callback): Callback =>
  isExporting() ? context.bind(context.active(), callback) : callback

const CARRIER = 'traceContext'
type Carried<Payload> = Payload & { [CARRIER]?: object }

export const carryTrace = <Payload extends object>(payload: Payload): Carried<Payload> => {
  if (!isExporting() || trace.getActiveSpan() === undefined) return payload
  const carrier = {}
  propagation.inject(context.active(), carrier)
  return { ...payload, [CARRIER]: carrier }
}

/** Runs a queued job. Its span belongs to the trace in which the job was queued, if there was one. */
export const inJobSpan = <Payload extends object, Result>(
  queue: string,
  carried: Payload,
  work: (payload: Payload) => Promise<Result>,
): Promise<Result> => {
  const { [CARRIER]: carrier, ...payload } = carried as Carried<Payload>
  const parent = carrier === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, carrier)
  const queued = async (describe: Describe) => {
    describe({ attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue }, failed: false })
    return work(payload as Payload)
  }
  return inSpan('job', `work ${queue}`, queued, parent)
}

/** A span has the operation and the table of its statement. The text of the statement is not exported. */
const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i

/**
 * Starts the span of a statement in a call or a job.
 * @returns a function that ends the span. Null: there is no span.
 */
export const startStatement = (statement: unknown): ((error: unknown) => void) | null => {
  if (!isExporting() || trace.getActiveSpan() === undefined) return null
  const text = String(typeof statement === 'string' ? statement : (statement as { text?: unknown }).text)
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const table = TABLE.exec(text)?.[1]
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  }
  const span = tracer().startSpan([operation, table].filter(Boolean).join(' '), { kind: SpanKind.CLIENT, attributes })
  return (error) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}
