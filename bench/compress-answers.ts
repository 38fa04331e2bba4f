import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { mean, median } from './statistics.ts'

const REPEATS = 5

const brotli = (quality: number) => (answer: Buffer) =>
  brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const zstd = (level: number) => (answer: Buffer) =>
  zstdCompressSync(answer, { params: { [constants.ZSTD_c_compressionLevel]: level } })

const WAYS: readonly (readonly [name: string, compress: (answer: Buffer) => Buffer])[] = [
  ['none', (answer) => answer],
  ['gzip 1', (answer) => gzipSync(answer, { level: 1 })],
  ['gzip 6', (answer) => gzipSync(answer, { level: 6 })],
  ['brotli 1', brotli(1)],
  ['brotli 4', brotli(4)],
  ['zstd 1', zstd(1)],
]

export interface Compression {
  way: string
  /** The CPU of this process for compressing one answer, in microseconds. The process does nothing else meanwhile. */
  micros: number
  bytes: number
}

export const measureCompression = (answers: readonly Buffer[]): Compression[] =>
  WAYS.map(([way, compress]) => {
    const micros = Array.from({ length: REPEATS }, () => {
      const before = process.cpuUsage()
      for (const answer of answers) compress(answer)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / answers.length
    })
    return { way, micros: median(micros), bytes: mean(answers.map((answer) => compress(answer).length)) }
  })
