import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { BufferPool, type TakeBuffer } from '../platform/buffer-pool.ts'

export const newBuffer: TakeBuffer = (bytes) => Buffer.allocUnsafeSlow(bytes)

/** Lends buffers to an answer until the operating system has the whole answer, or the connection is lost. */
export const createLender = () => {
  const pool = new BufferPool()
  return (c: Context): TakeBuffer => {
    // Calls inside this process, such as those of pages and tests, have no connection.
    const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
    if (outgoing === undefined) return newBuffer
    return (bytes) => {
      const buffer = pool.take(bytes)
      outgoing.once('close', () => pool.give(buffer))
      return buffer
    }
  }
}

export const joinBuffers = (pieces: readonly Buffer[], lend: TakeBuffer): Buffer<ArrayBuffer> => {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  const whole = lend(bytes)
  let at = 0
  for (const piece of pieces) at += piece.copy(whole, at)
  return whole.subarray(0, bytes)
}
