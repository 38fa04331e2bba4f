import { constants, crc32, deflateRawSync } from 'node:zlib'

/** How far back a compressed text may refer. */
const WINDOW_BYTES = 32_768
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

/** The start of a block that is not compressed. */
const storedHeader = (length: number): Buffer => {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}

const trailer = (crc: number, length: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(crc, 0)
  bytes.writeUInt32LE(length % 2 ** 32, 4)
  return bytes
}

export interface ZippedParts {
  bytes: number
  /** The gzip of all parts with this text between each two. */
  join: (between: string) => Buffer
}

/**
 * Compresses a text once that is sent many times, each time with another short text at the same places. Those places are
 * zeros while a part is compressed, so that nothing refers to them, and blocks without compression in the answer.
 * @param gap Bytes of the text between the parts.
 */
export const zipParts = (parts: readonly Buffer[], gap: number): ZippedParts => {
  let before = Buffer.alloc(0)
  const zipped = parts.map((part, index) => {
    if (index > 0) before = Buffer.concat([before, Buffer.alloc(gap)])
    const dictionary = before.subarray(-WINDOW_BYTES)
    const options = { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) }
    before = Buffer.concat([before, part])
    return deflateRawSync(part, options)
  })
  const header = storedHeader(gap)
  return {
    bytes: zipped.reduce((sum, { length }) => sum + length, 0),
    join: (between) => {
      const gapBytes = Buffer.from(between)
      const pieces: Buffer[] = [GZIP_HEADER]
      let crc = 0
      for (const [index, part] of parts.entries()) {
        if (index > 0) {
          pieces.push(header, gapBytes)
          crc = crc32(gapBytes, crc)
        }
        pieces.push(zipped[index] ?? Buffer.alloc(0))
        crc = crc32(part, crc)
      }
      pieces.push(LAST_BLOCK, trailer(crc, before.length))
      return Buffer.concat(pieces)
    },
  }
}
