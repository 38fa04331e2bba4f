import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** Node's own names for the headers of an answer: one by one, and as the text that was sent. */
const [EACH, TEXT] = ['kOutHeaders', '_header'] as const

const NO_HEADERS: IncomingHttpHeaders = Object.freeze({})
const NONE: string[] = []

/**
 * Frees the headers of a request and of its answer, which Node stores until the connection ends. For streams, after the
 * first write: nothing reads these headers any more.
 */
export const clearHeaders = (outgoing: ServerResponse): void => {
  Object.assign(outgoing.req, { headers: NO_HEADERS, rawHeaders: NONE })
  const each = Object.getOwnPropertySymbols(outgoing).find(({ description }) => description === EACH)
  if (each) Reflect.set(outgoing, each, null)
  // Not empty, because Node would send the head again.
  if (outgoing.headersSent) Reflect.set(outgoing, TEXT, 'sent')
}
