import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** Node's own names for the headers of an answer: one by one, and as the text that was sent. */
const [EACH, TEXT] = ['kOutHeaders', '_header'] as const
/** `@hono/node-server` stores the headers of a request under this name until the connection closes. */
const OF_REQUEST = 'headersKey'

const NO_HEADERS: IncomingHttpHeaders = Object.freeze({})
const NONE: string[] = []

const clear = (owner: object, name: string): void => {
  const key = Object.getOwnPropertySymbols(owner).find(({ description }) => description === name)
  if (key) Reflect.set(owner, key, null)
}

/**
 * Frees the headers of a request and of its answer, which Node would store until the connection ends. Only for a stream
 * after its first write, because nothing reads these headers then.
 */
export const clearHeaders = (request: Request, outgoing: ServerResponse): void => {
  Object.assign(outgoing.req, { headers: NO_HEADERS, rawHeaders: NONE })
  clear(request, OF_REQUEST)
  clear(outgoing, EACH)
  // The text is not emptied, because Node would then send the headers again.
  if (outgoing.headersSent) Reflect.set(outgoing, TEXT, 'sent')
}
