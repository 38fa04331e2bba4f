import type { ServerResponse } from 'node:http'

/** Sizes are rounded up to a multiple of this, so that similar answers share buffers. */
const STEP = 16 * 1024
/** What stays for later answers. */
const MOST_BYTES = 8 * 2 ** 20

export type LendBuffer = (bytes: number) => Buffer<ArrayBuffer>

export const newBuffer: LendBuffer = (bytes) => Buffer.allocUnsafeSlow(bytes)

/**
 * Buffers for answers that are sent thousands of times a second. A new buffer for each would be memory outside V8's
 * heap, and after some hundred of them V8 marks its whole heap, while every request waits.
 */
export const createBufferPool = () => {
  const unused = new Map<number, Buffer<ArrayBuffer>[]>()
  let unusedBytes = 0
  const take = (size: number) => {
    const buffer = unused.get(size)?.pop()
    if (buffer) unusedBytes -= size
    return buffer ?? newBuffer(size)
  }
  const storeUnused = (buffer: Buffer<ArrayBuffer>) => {
    const { length } = buffer
    if (unusedBytes + length > MOST_BYTES) return
    unusedBytes += length
    const same = unused.get(length)
    if (same) same.push(buffer)
    else unused.set(length, [buffer])
  }
  /** Each buffer is lent until the answer was handed to the system or the connection was lost. */
  return (outgoing: ServerResponse): LendBuffer =>
    (bytes) => {
      const buffer = take(Math.ceil(bytes / STEP) * STEP)
      outgoing.once('close', () => storeUnused(buffer))
      return buffer.subarray(0, bytes)
    }
}

export const joinBuffers = (pieces: readonly Buffer[], lend: LendBuffer): Buffer<ArrayBuffer> => {
  const whole = lend(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(whole, at)
  return whole
}
