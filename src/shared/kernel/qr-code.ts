// ISO/IEC 18004, only the parts that a link needs: bytes, error correction level M, versions 1 to 10.

/** For each version: codewords, correction codewords in each block, blocks, and centres of alignment. */
const VERSIONS: readonly [total: number, correction: number, blocks: number, centres: readonly number[]][] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
  [346, 26, 5, [6, 28, 50]],
]

const remainder = (value: number, bits: number, polynomial: number): number => {
  let left = value << bits
  for (let place = 31 - Math.clz32(left); place >= bits; place = 31 - Math.clz32(left))
    left ^= polynomial << (place - bits)
  return left
}

/** Multiplication in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1. */
const multiply = (a: number, b: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    if (((b >>> bit) & 1) === 1) product ^= a
  }
  return product
}

/** Reed-Solomon codewords, which make the data readable in spite of errors. */
const correctionOf = (data: readonly number[], degree: number): number[] => {
  const divisor: number[] = Array.from({ length: degree }, (_, place) => (place === degree - 1 ? 1 : 0))
  for (let step = 0, root = 1; step < degree; step += 1, root = multiply(root, 2))
    for (let place = 0; place < degree; place += 1)
      divisor[place] = multiply(divisor[place] ?? 0, root) ^ (divisor[place + 1] ?? 0)
  return data.reduce<number[]>(
    (left, byte) => {
      const factor = byte ^ (left[0] ?? 0)
      return divisor.map((value, place) => (left[place + 1] ?? 0) ^ multiply(value, factor))
    },
    Array.from({ length: degree }, () => 0),
  )
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >>> (length - 1 - place)) & 1)

/** Mode, length, the bytes and the padding, as codewords. */
const dataOf = (bytes: Uint8Array, version: number, capacity: number): number[] => {
  const bits = [
    0,
    1,
    0,
    0,
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
  ]
  bits.push(...Array.from({ length: Math.min(4, capacity * 8 - bits.length) }, () => 0))
  while (bits.length % 8 > 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** The codewords of all blocks, one of each block in turn; the last blocks may have one codeword more. */
const interleave = (blocks: readonly number[][]): number[] =>
  Array.from({ length: Math.max(...blocks.map((block) => block.length)) }, (_, place) =>
    blocks.flatMap((block) => block[place] ?? []),
  ).flat()

const codewordsOf = (bytes: Uint8Array, version: number): number[] => {
  const [total, correction, count] = VERSIONS[version - 1] ?? [0, 0, 1]
  const data = dataOf(bytes, version, total - correction * count)
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  let from = 0
  const blocks = Array.from({ length: count }, (_, place) => {
    const block = data.slice(from, from + short + (place >= longFrom ? 1 : 0))
    from += block.length
    return block
  })
  return [...interleave(blocks), ...interleave(blocks.map((block) => correctionOf(block, correction)))]
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Grid = (boolean | undefined)[][]

type SetModule = (x: number, y: number, isDark: boolean) => void

/** Draws the error correction level and the number of the mask, at both places for them. */
const drawFormat = (set: SetModule, size: number, mask: number) => {
  // The number of level M is 0.
  const format = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const far = size - 1
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((format >>> bit) & 1) === 1
    const near = bit < 6 ? bit : bit + 1
    if (bit < 8) set(8, near, isDark)
    else set(bit === 8 ? 7 : 14 - bit, 8, isDark)
    if (bit < 8) set(far - bit, 8, isDark)
    else set(8, size - 15 + bit, isDark)
  }
  set(8, size - 8, true)
}

const drawVersion = (set: SetModule, size: number, version: number) => {
  const named = (version << 12) | remainder(version, 12, 0x1f25)
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((named >>> bit) & 1) === 1
    const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    set(a, b, isDark)
    set(b, a, isDark)
  }
}

/** Draws what is the same for all data: finders, timing, alignment, version, and the format with the mask. */
const drawFixed = (version: number, mask: number): Grid => {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }))
  const set: SetModule = (x, y, isDark) => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  const square = (atX: number, atY: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        set(atX + dx, atY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0)
    set(place, 6, place % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const [, , , centres] = VERSIONS[version - 1] ?? [0, 0, 1, []]
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1)
    }
  drawFormat(set, size, mask)
  if (version >= 7) drawVersion(set, size, version)
  return grid
}

/** Draws codewords upwards and downwards in columns of 2, from the right. */
const draw = (version: number, words: readonly number[], mask: number): boolean[][] => {
  const grid = drawFixed(version, mask)
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = grid[y]
        if (!row || row[x] !== undefined) continue
        const isDark = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        row[x] = isDark !== (MASKS[mask]?.(x, y) ?? false)
        bit += 1
      }
  }
  return grid.map((row) => row.map((cell) => cell === true))
}

const FINDER_LIKE = /(?=(?:10111010000|00001011101))/g

/** Measures how hard the code is to read: long lines, blocks, patterns like a finder, and too much of one colour. */
const penaltyOf = (grid: readonly boolean[][]): number => {
  const size = grid.length
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] === true))].map((line) =>
    line.map(Number).join(''),
  )
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.reduce((sum, line) => sum + [...line.matchAll(FINDER_LIKE)].length, 0)
  const isBlock = (x: number, y: number) =>
    [grid[y]?.[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]].every((cell) => cell === grid[y]?.[x])
  const blocks = grid.slice(1).reduce((sum, row, y) => sum + row.slice(1).filter((_, x) => isBlock(x, y)).length, 0)
  const dark = grid.flat().filter(Boolean).length
  const balance = Math.ceil(Math.abs(dark * 20 - size * size * 10) / (size * size)) - 1
  return runs + finders * 40 + blocks * 3 + balance * 10
}

/** The rows of the QR code of a text, without its margin; dark modules are true. Null for more than 213 bytes. */
export const qrCode = (text: string): boolean[][] | null => {
  const bytes = new TextEncoder().encode(text)
  const found = VERSIONS.findIndex(
    ([total, correction, count], place) => bytes.length + (place < 9 ? 2 : 3) <= total - correction * count,
  )
  if (found === -1) return null
  const words = codewordsOf(bytes, found + 1)
  const drawn = MASKS.map((_, mask) => draw(found + 1, words, mask))
  return drawn.reduce((best, grid) => (penaltyOf(grid) < penaltyOf(best) ? grid : best))
}

export interface QrPath {
  size: number
  path: string
}

/** For an SVG whose view box has the sides `size`, including the margin that readers need. */
export const qrPath = (text: string): QrPath | null => {
  const rows = qrCode(text)
  if (rows === null) return null
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : [])))
    .join('')
  return { size: rows.length + 8, path }
}
