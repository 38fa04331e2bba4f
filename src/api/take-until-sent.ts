import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { BufferPool } from '../platform/buffer-pool.ts'

const answers = new BufferPool()

/** Gives the buffer for the answer to this call. When it has been sent, another answer gets the same one. */
export const takeUntilSent =
  (c: Context) =>
  (bytes: number): Buffer<ArrayBuffer> => {
    // Calls without a server, as in tests and of pages, have no bindings.
    const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
    if (outgoing === undefined) return Buffer.allocUnsafe(bytes)
    const buffer = answers.take(bytes)
    // A connection that breaks never finishes: the system may still read from the buffer.
    outgoing.once('finish', () => answers.give(buffer))
    return buffer
  }
