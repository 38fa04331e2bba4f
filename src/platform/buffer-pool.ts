/** Enough for an answer of ten rides with much room to spare. */
const BUFFER_BYTES = 64 * 1024
const MOST_FREE = 64

/** Buffers that are reused: new ones are outside the heap, and after every 64 MB of them the whole heap is marked. */
export class BufferPool {
  private readonly free: Buffer<ArrayBuffer>[] = []

  take(bytes: number): Buffer<ArrayBuffer> {
    return bytes > BUFFER_BYTES ? Buffer.allocUnsafe(bytes) : (this.free.pop() ?? Buffer.allocUnsafe(BUFFER_BYTES))
  }

  /** Returns a buffer for the next caller. Nothing may read it any more. */
  give(buffer: Buffer<ArrayBuffer>): void {
    if (buffer.length === BUFFER_BYTES && this.free.length < MOST_FREE) this.free.push(buffer)
  }
}
