import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { BufferPool } from '../platform/buffer-pool.ts'

const answers = new BufferPool()

/** Lends a buffer to the answer of this call. Another answer gets the buffer when this one has been sent. */
export const takeUntilSent =
  (c: Context) =>
  (bytes: number): Buffer<ArrayBuffer> => {
    // Calls without a server, as those of tests and pages, have no bindings.
    const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
    if (outgoing === undefined) return Buffer.allocUnsafe(bytes)
    const buffer = answers.take(bytes)
    // A broken connection never finishes: the system may still read from the buffer, so it is not used again.
    outgoing.once('finish', () => answers.give(buffer))
    return buffer
  }
