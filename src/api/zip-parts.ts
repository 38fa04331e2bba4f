import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import type { TakeBuffer } from '../platform/buffer-pool.ts'
import { joinBuffers, newBuffer } from './lent-buffers.ts'

/** How far back in the text gzip can refer. */
const WINDOW_BYTES = 32_768
/** How far back a gap can refer to the previous one: less than the window, because zlib does not use all of it. */
const REACH_BYTES = WINDOW_BYTES - 1024
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

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
  /** The gzip of all parts with this text in each gap. */
  join: (between: string, lend?: TakeBuffer) => Buffer<ArrayBuffer>
}

/** Bytes that a text hardly ever contains, so that usually only another gap can match a gap. */
const UNUSED = [...Array(0x1f).keys()]
  .map((byte) => byte + 1)
  .filter((byte) => !'\t\n\r'.includes(String.fromCodePoint(byte)))
const placeholder = (gap: number): Buffer =>
  Buffer.from(Array.from({ length: gap }, (_, index) => UNUSED[index % UNUSED.length] ?? 0))

/** Joins two parts to one run when the gap between them can refer to an earlier gap. */
const runsOf = (parts: readonly Buffer[], gap: Buffer, reach: number): Buffer[] => {
  const runs: Buffer[][] = []
  let sinceGap = Infinity
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && sinceGap < reach) last.push(gap, part)
    else runs.push([part])
    // There is no gap before the first part.
    sinceGap = last ? gap.length + part.length : Infinity
  }
  return runs.map((run) => Buffer.concat(run))
}

/** @param reach A gap within this number of bytes refers to the previous gap; others become uncompressed blocks. */
const zipRuns = (parts: readonly Buffer[], gap: Buffer, reach: number): ZippedParts => {
  let before = Buffer.alloc(0)
  const zipped = runsOf(parts, gap, reach).map((run, index) => {
    if (index > 0) before = Buffer.concat([before, gap])
    const dictionary = before.subarray(-WINDOW_BYTES)
    const options = { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) }
    before = Buffer.concat([before, run])
    return deflateRawSync(run, options)
  })
  const header = storedHeader(gap.length)
  return {
    bytes: zipped.reduce((sum, { length }) => sum + length, 0),
    join: (between, lend = newBuffer) => {
      const gapBytes = Buffer.from(between)
      const pieces = zipped.flatMap((run, index) => (index === 0 ? [GZIP_HEADER, run] : [header, gapBytes, run]))
      let crc = 0
      for (const [index, part] of parts.entries()) crc = crc32(part, index === 0 ? crc : crc32(gapBytes, crc))
      return joinBuffers([...pieces, LAST_BLOCK, trailer(crc, before.length)], lend)
    },
  }
}

const isWhole = (zipped: ZippedParts, parts: readonly Buffer[], gap: number): boolean => {
  const between = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(gap).slice(0, gap)
  try {
    const expected = parts.map((part) => part.toString('latin1')).join(between)
    return gunzipSync(zipped.join(between)).toString('latin1') === expected
  } catch {
    // `gunzipSync` throws when the checksum does not match.
    return false
  }
}

/**
 * Compresses a text once that is sent many times, each time with another short text in its gaps. The first gap, and a gap
 * far from the previous one, becomes an uncompressed block; every other gap refers to an earlier gap. During compression
 * a gap contains bytes that a text hardly ever contains. The compressor may still write some of these bytes directly, so
 * the result is checked. If it is wrong, every gap becomes an uncompressed block.
 * @param gap The length of the text in a gap, in bytes.
 */
export const zipParts = (parts: readonly Buffer[], gap: number): ZippedParts => {
  const zipped = zipRuns(parts, placeholder(gap), REACH_BYTES)
  return isWhole(zipped, parts, gap) ? zipped : zipRuns(parts, Buffer.alloc(gap), 0)
}
