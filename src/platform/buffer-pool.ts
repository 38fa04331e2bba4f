/** Holds an answer of ten rides with much room to spare. */
const BUFFER_BYTES = 64 * 1024
const MOST_FREE = 64

/** Reused buffers: a new one lives outside the heap, and every 64 MB of them mark the whole heap. */
export class BufferPool {
  private readonly free: Buffer<ArrayBuffer>[] = []

  take(bytes: number): Buffer<ArrayBuffer> {
    return bytes > BUFFER_BYTES ? Buffer.allocUnsafe(bytes) : (this.free.pop() ?? Buffer.allocUnsafe(BUFFER_BYTES))
  }

  /** For the next one to take. Nothing may read it any more. */
  give(buffer: Buffer<ArrayBuffer>): void {
    if (buffer.length === BUFFER_BYTES && this.free.length < MOST_FREE) this.free.push(buffer)
  }
}
