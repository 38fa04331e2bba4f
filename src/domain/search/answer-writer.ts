import type { TakeBuffer } from '../../platform/buffer-pool.ts'

const MILLION = 1_000_000
/** More characters than any distance on earth needs. */
const MAX_DECIMAL = 32
const [ZERO, POINT] = [48, 46]

export class AnswerWriter {
  private readonly take: TakeBuffer
  private buffer: Buffer<ArrayBuffer>
  private size = 0

  constructor(take: TakeBuffer, roomy: number) {
    this.take = take
    this.buffer = take(roomy)
  }

  private reserve(more: number): void {
    if (this.size + more <= this.buffer.length) return
    const larger = this.take(2 * (this.size + more))
    this.buffer.copy(larger, 0, 0, this.size)
    this.buffer = larger
  }

  ascii(text: string): void {
    this.reserve(text.length)
    this.size += this.buffer.write(text, this.size, 'latin1')
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.size)
    this.size += bytes.length
  }

  /** A number that is not negative, with 6 decimals. `toFixed` and writing its text would take ten times as long. */
  decimal(value: number): void {
    this.reserve(MAX_DECIMAL)
    const millionths = Math.round(value * MILLION)
    const whole = Math.floor(millionths / MILLION)
    let unit = 1
    while (unit * 10 <= whole) unit *= 10
    this.digits(whole, unit)
    this.buffer[this.size++] = POINT
    this.digits(millionths - whole * MILLION, MILLION / 10)
  }

  private digits(number: number, first: number): void {
    let rest = number
    for (let unit = first; unit >= 1; unit /= 10) {
      const digit = Math.floor(rest / unit)
      this.buffer[this.size++] = ZERO + digit
      rest -= digit * unit
    }
  }

  text(text: string): void {
    this.reserve(Buffer.byteLength(text))
    this.size += this.buffer.write(text, this.size)
  }

  copy(from: Buffer, start: number, end: number): void {
    this.reserve(end - start)
    this.size += from.copy(this.buffer, this.size, start, end)
  }

  finish(): Buffer<ArrayBuffer> {
    return this.buffer.subarray(0, this.size)
  }
}
