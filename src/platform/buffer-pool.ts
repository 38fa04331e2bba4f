/** Holds an answer of ten rides with much room to spare. */
const BUFFER_BYTES = 64 * 1024
/** 4 MB at most. */
const MOST_FREE = 64

/**
 * Buffers that are used again. The memory of a new buffer is outside of the heap: for every 64 MB of them the whole heap
 * is marked, whose size is that of the search index.
 */
export class BufferPool {
  private readonly free: Buffer<ArrayBuffer>[] = []

  /** With at least so many bytes, of any content. */
  take(bytes: number): Buffer<ArrayBuffer> {
    return bytes > BUFFER_BYTES ? Buffer.allocUnsafe(bytes) : (this.free.pop() ?? Buffer.allocUnsafe(BUFFER_BYTES))
  }

  /** For the next one to take. Nothing may read it any more. */
  give(buffer: Buffer<ArrayBuffer>): void {
    if (buffer.length === BUFFER_BYTES && this.free.length < MOST_FREE) this.free.push(buffer)
  }
}
