/**
 * The body that `@hono/node-server` stores with an answer of this process until the answer is sent or read as a stream;
 * undefined for all other answers. Reading it as a stream would cost more than making the answer.
 */
const unsentBody = (answer: Response): unknown => {
  for (const key of Object.getOwnPropertySymbols(answer)) {
    const kept: unknown = Reflect.get(answer, key)
    if (Array.isArray(kept) && kept.length > 1) return kept[1]
  }
  return undefined
}

/** Null for an answer whose body is a stream, or was sent. */
export const unsentBytes = (answer: Response): Buffer<ArrayBuffer> | null => {
  const body = unsentBody(answer)
  if (body instanceof Uint8Array && body.buffer instanceof ArrayBuffer)
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return typeof body === 'string' ? Buffer.from(body) : null
}

/** The text of an answer, also of JSON in bytes; null for an answer without text. */
export const readUnsent = (answer: Response): string | null => {
  const body = unsentBody(answer)
  if (body instanceof Uint8Array && answer.headers.get('content-type')?.startsWith('application/json') === true)
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  return typeof body === 'string' ? body : null
}
