/** Sizes are rounded up to a multiple of this, so that similar answers share buffers. */
const STEP = 16 * 1024
const MAX_BYTES = 8 * 2 ** 20

/** Returns a buffer of at least `bytes` bytes. */
export type TakeBuffer = (bytes: number) => Buffer<ArrayBuffer>

/**
 * Reuses buffers. New buffers are outside V8's heap, and after every 64 MB of them V8 collects garbage in the whole heap.
 */
export class BufferPool {
  private readonly unused = new Map<number, Buffer<ArrayBuffer>[]>()
  private unusedBytes = 0

  take(bytes: number): Buffer<ArrayBuffer> {
    const size = Math.ceil(bytes / STEP) * STEP
    const buffer = this.unused.get(size)?.pop()
    if (buffer === undefined) return Buffer.allocUnsafeSlow(size)
    this.unusedBytes -= size
    return buffer
  }

  /** Makes a buffer available to other callers. The caller must not use it afterwards. */
  give(buffer: Buffer<ArrayBuffer>): void {
    const { length } = buffer
    if (this.unusedBytes + length > MAX_BYTES) return
    this.unusedBytes += length
    const same = this.unused.get(length)
    if (same) same.push(buffer)
    else this.unused.set(length, [buffer])
  }
}
