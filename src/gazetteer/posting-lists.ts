import type { Steps } from './slices.ts'

/** For every key, which entries hold it: all lists in one typed array, one after the other. */
export interface PostingLists {
  /** The entries of the keys `from` up to and without `to`; an entry stands there once a key. */
  between: (from: number, to: number) => Int32Array
}

/** Grows by doubling, so that a million pairs are a few arrays and not a million objects. */
const FIRST_ROOM = 1024
/** So many pairs are put in their lists in a good deal less than a slice. */
const PAIRS_A_STEP = 8192

export interface PostingsBuilder {
  /** An entry's number is never below that of an entry before it. */
  add: (entry: number, key: number) => void
  finish: () => Steps<PostingLists>
}

const grown = (array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

export const createPostingsBuilder = (keyCount: number): PostingsBuilder => {
  const starts = new Int32Array(keyCount + 1)
  let keys = new Int32Array(FIRST_ROOM)
  let holders = new Int32Array(FIRST_ROOM)
  let size = 0
  return {
    add: (entry, key) => {
      if (size === keys.length) [keys, holders] = [grown(keys), grown(holders)]
      keys[size] = key
      holders[size] = entry
      size += 1
      starts[key + 1]! += 1
    },
    *finish() {
      for (let key = 0; key < keyCount; key += 1) starts[key + 1]! += starts[key]!
      const free = starts.slice()
      const entries = new Int32Array(size)
      for (let pair = 0; pair < size; pair += 1) {
        const key = keys[pair]!
        entries[free[key]!] = holders[pair]!
        free[key]! += 1
        if (pair % PAIRS_A_STEP === 0) yield
      }
      return { between: (from, to) => entries.subarray(starts[from] ?? 0, starts[to] ?? 0) }
    },
  }
}

interface Sorted<T> {
  readonly length: number
  readonly [at: number]: T
}

/** Where in a sorted list the first entry stands that is not before `wanted`. */
export const lowerBound = <T extends string | number>(sorted: Sorted<T>, wanted: T): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The stretch of a sorted list whose entries begin with `prefix`. */
export const prefixRange = (sorted: readonly string[], prefix: string): readonly [number, number] => [
  lowerBound(sorted, prefix),
  lowerBound(sorted, `${prefix}\uFFFF`),
]

const SYMBOLS = 37
export const TRIGRAM_CODES = SYMBOLS ** 3

/** Nothing and space 0, digits 1 to 10, letters 11 to 36: all that is left in a normalised text. */
const symbolAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code >= 97) return code - 86
  return code >= 48 ? code - 47 : 0
}

/** How many letters of a word its prefix code holds. */
export const PREFIX_LENGTH = 2
export const PREFIX_CODES = SYMBOLS ** PREFIX_LENGTH

export const prefixCode = (word: string): number => symbolAt(word, 0) * SYMBOLS + symbolAt(word, 1)

/** The different trigrams of a normalised text, with two spaces before and one behind every word. */
export const trigramCodes = (text: string): number[] => {
  const found = new Set<number>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1)
      found.add((symbolAt(padded, at) * SYMBOLS + symbolAt(padded, at + 1)) * SYMBOLS + symbolAt(padded, at + 2))
  }
  return [...found]
}
