/**
 * The body of an answer that this process has made and not sent. `@hono/node-server` stores it with the answer until
 * something reads the answer as a stream, which costs more than making the answer. Undefined for all other answers.
 */
const unsentBody = (answer: Response): unknown => {
  for (const key of Object.getOwnPropertySymbols(answer)) {
    const kept: unknown = Reflect.get(answer, key)
    if (Array.isArray(kept) && kept.length > 1) return kept[1]
  }
  return undefined
}

/** Null for an answer that is read as a stream, or was sent. */
export const unsentBytes = (answer: Response): Buffer<ArrayBuffer> | null => {
  const body = unsentBody(answer)
  if (body instanceof Uint8Array && body.buffer instanceof ArrayBuffer)
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return typeof body === 'string' ? Buffer.from(body) : null
}

/** The text of an answer, also of JSON that is encoded already. */
export const readUnsent = (answer: Response): string | null => {
  const body = unsentBody(answer)
  if (body instanceof Uint8Array && answer.headers.get('content-type')?.startsWith('application/json') === true)
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  return typeof body === 'string' ? body : null
}
