/** Returns a buffer of at least this size. */
export type TakeBuffer = (bytes: number) => Buffer<ArrayBuffer>

/** JSON that is written piece by piece into one buffer. */
export class AnswerWriter {
  private readonly take: TakeBuffer
  private bytes: Buffer<ArrayBuffer>
  private size = 0

  /** @param roomy The expected number of bytes. */
  constructor(take: TakeBuffer, roomy: number) {
    this.take = take
    this.bytes = take(roomy)
  }

  private reserve(more: number): void {
    if (this.size + more <= this.bytes.length) return
    const larger = this.take(2 * (this.size + more))
    this.bytes.copy(larger, 0, 0, this.size)
    this.bytes = larger
  }

  ascii(text: string): void {
    this.reserve(text.length)
    this.size += this.bytes.write(text, this.size, 'latin1')
  }

  text(text: string): void {
    this.reserve(Buffer.byteLength(text))
    this.size += this.bytes.write(text, this.size)
  }

  copy(from: Buffer, start: number, end: number): void {
    this.reserve(end - start)
    this.size += from.copy(this.bytes, this.size, start, end)
  }

  finish(): Buffer<ArrayBuffer> {
    return this.bytes.subarray(0, this.size)
  }
}
