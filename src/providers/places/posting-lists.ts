/** For every key, which entries hold it: all lists in one typed array, one after the other. */
export interface PostingLists {
  /** The entries of the keys `from` up to and without `to`; an entry stands there once a key. */
  between: (from: number, to: number) => Int32Array
}

/** @param keysOf the keys of each entry, each key once */
export const buildPostingLists = (keyCount: number, keysOf: readonly (readonly number[])[]): PostingLists => {
  const starts = new Int32Array(keyCount + 1)
  for (const keys of keysOf) for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  const free = starts.slice()
  const entries = new Int32Array(starts[keyCount] ?? 0)
  for (const [entry, keys] of keysOf.entries())
    for (const key of keys) {
      const at = free[key] ?? 0
      entries[at] = entry
      free[key] = at + 1
    }
  return { between: (from, to) => entries.subarray(starts[from] ?? 0, starts[to] ?? 0) }
}

/** Where in a sorted list the first entry stands that is not before `text`. */
const lowerBound = (sorted: readonly string[], text: string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
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
