import { ABBREVIATIONS, SWAHILI_FILLERS, SWAHILI_KINDS, TOWN_CODES } from './place-words.ts'

/** The weight of an alias. That of a name is 1. */
export const ALIAS_WEIGHT = 0.98
/** The weight of a query without fillers, translated to English, or cut at its first comma. */
const REWRITTEN_WEIGHT = 0.93
/** The weight of a query with expanded town codes: below 1, because a name can begin with the same letters. */
const TOWN_CODE_WEIGHT = 0.97
/** The weight of a query from which one word was left out. */
const LAST_RESORT_WEIGHT = 0.75
const MIN_LAST_RESORT_LENGTH = 3
/** A query with more words is not a name with one extra word. */
const MAX_LAST_RESORT_WORDS = 5
const MIN_REWRITTEN_LENGTH = 2
const MIN_TRIGRAM_SIMILARITY = 0.3
const MAX_EDITS = 2
/** Two edits turn nearly every word of fewer than 4 letters into any other. */
export const MIN_TYPO_LENGTH = 4
const TWO_EDITS_LENGTH = 5
/** A match with a mistake is less certain for an unfinished name than for a whole one, so the mistake costs more. */
const UNFINISHED_TYPO_COSTS = 2
/** A query shorter than this can be a mistyped name, even when other names begin with it. */
const MIN_WRITTEN_OUT_LENGTH = 6
/** Ranks a place whose whole name was typed above nearer places with longer names. */
const WHOLE_NAME_SCORE = 1.08
const MIN_WHOLE_NAME_LENGTH = 5
/** A shorter word would match too many counties and kinds. */
const MIN_CONTEXT_LENGTH = 3

export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F'’`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ')

export interface Query {
  text: string
  words: readonly string[]
  weight: number
  /** It matches only whole names, and runs only when no other query matched all typed words or was very similar to a name. */
  isLastResort: boolean
}

const withoutFillers = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !SWAHILI_FILLERS.has(word))
    .join(' ')

const inEnglish = (text: string): string => {
  let translated = ` ${text} `
  for (const [swahili, english] of SWAHILI_KINDS) translated = translated.replace(` ${swahili} `, ` ${english} `)
  return withoutFillers(translated.trim())
}

const withTowns = (text: string): string =>
  text
    .split(' ')
    .map((word) => TOWN_CODES[word] ?? word)
    .join(' ')

const toQuery = (text: string, weight: number, isLastResort = false): Query => ({
  text,
  words: text.split(' '),
  weight,
  isLastResort,
})

/** For texts such as “emali junction”, where one word is extra. Each word is left out once, because it is unknown which one. */
const withoutOneWord = (words: readonly string[]): Query[] =>
  words.length < 2 || words.length > MAX_LAST_RESORT_WORDS
    ? []
    : words
        .map((_, left) => words.filter((__, at) => at !== left).join(' '))
        .filter((text) => text.length >= MIN_LAST_RESORT_LENGTH)
        .map((text) => toQuery(text, LAST_RESORT_WEIGHT, true))

export const prepareQueries = (typed: string): Query[] => {
  const whole = normalise(typed)
  const written = withTowns(whole)
  const isNew = (text: string, index: number, all: readonly string[]) =>
    text.length >= MIN_REWRITTEN_LENGTH && text !== whole && text !== written && all.indexOf(text) === index
  const rewritten = [withoutFillers(written), inEnglish(written), normalise(typed.split(',')[0] ?? '')].filter(isNew)
  return [
    toQuery(whole, 1),
    ...(written === whole ? [] : [toQuery(written, TOWN_CODE_WEIGHT)]),
    ...rewritten.map((text) => toQuery(text, REWRITTEN_WEIGHT)),
    ...withoutOneWord(inEnglish(written).split(' ')),
  ]
}

/**
 * Whether a word describes the place without being part of its name.
 * @param context the county and the kind of place
 */
export const isContext = (context: readonly string[], typed: string): boolean =>
  context.some((word) => word === typed || (typed.length >= MIN_CONTEXT_LENGTH && word.startsWith(typed)))

/** @param text A name that `isLiteral` has accepted for the query. */
export const literalScore = (query: Query, text: string): number => {
  if (text === query.text) return text.length >= MIN_WHOLE_NAME_LENGTH ? WHOLE_NAME_SCORE : 1
  const share = Math.min(1, query.text.length / text.length)
  if (text.startsWith(query.text)) return 0.8 + 0.15 * share
  if (text.includes(` ${query.text}`)) return 0.62 + 0.15 * share
  return 0.66 + 0.1 * share
}

/** Whether a name begins with the query, up to the end of a word. Such a query is not a mistyped form of another name. */
export const isWrittenOut = (query: Query, text: string): boolean =>
  query.text.length >= MIN_WRITTEN_OUT_LENGTH &&
  text.startsWith(query.text) &&
  (text.length === query.text.length || text[query.text.length] === ' ')

export const trigramsOf = (text: string): string[] => {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return [...found]
}

export const trigramScore = (shared: number, ofQuery: number, ofForm: number): number => {
  const similarity = shared / (ofQuery + ofForm - shared)
  return similarity >= MIN_TRIGRAM_SIMILARITY ? 0.8 * similarity : 0
}

// The longest query has 120 characters, and the longest prefix 2 more.
const ROW = 128
let beforeRow = new Uint8Array(ROW)
let previousRow = new Uint8Array(ROW)
let currentRow = new Uint8Array(ROW)

/** The edit distances from `query` to every prefix of `text`. A swap of letters is one edit. Valid until the next call. */
const editRow = (query: string, text: string, limit: number): Uint8Array => {
  for (let j = 0; j <= limit; j += 1) previousRow[j] = j
  for (let i = 1; i <= query.length; i += 1) {
    const typed = query.charCodeAt(i - 1)
    const typedBefore = query.charCodeAt(i - 2)
    currentRow[0] = i
    for (let j = 1; j <= limit; j += 1) {
      const meant = text.charCodeAt(j - 1)
      const substituted = (previousRow[j - 1] ?? 0) + (typed === meant ? 0 : 1)
      let cost = Math.min((previousRow[j] ?? 0) + 1, (currentRow[j - 1] ?? 0) + 1, substituted)
      if (i > 1 && j > 1 && typed === text.charCodeAt(j - 2) && typedBefore === meant)
        cost = Math.min(cost, (beforeRow[j - 2] ?? 0) + 1)
      currentRow[j] = cost
    }
    const free = beforeRow
    beforeRow = previousRow
    previousRow = currentRow
    currentRow = free
  }
  return previousRow
}

/** A short name allows one edit, because two edits turn it into most other names of its length. */
const editsAllowed = (length: number): number => (length < TWO_EDITS_LENGTH ? 1 : MAX_EDITS)

export const typoScore = (query: Query, text: string): number => {
  const { length } = query.text
  if (length < MIN_TYPO_LENGTH || length > ROW - MAX_EDITS - 1 || text.length < length - MAX_EDITS) return 0
  const sameStart = text.charCodeAt(0) === query.text.charCodeAt(0)
  const couldBeWhole = text.length <= length + MAX_EDITS
  if (!sameStart && !couldBeWhole) return 0
  const row = editRow(query.text, text, Math.min(text.length, length + MAX_EDITS))
  const edits = couldBeWhole ? (row[text.length] ?? Infinity) : Infinity
  const whole =
    edits <= editsAllowed(Math.min(length, text.length)) ? 0.9 * (1 - edits / Math.max(text.length, length)) : 0
  const share = Math.min(1, length / text.length)
  const unfinished = sameStart && isUnfinished(row, length, text.length)
  return Math.max(whole, unfinished ? (0.8 + 0.1 * share) * (1 - UNFINISHED_TYPO_COSTS / length) : 0)
}

/** Whether the beginning of a name, about as long as the query, is at most one edit away from the query. */
const isUnfinished = (row: Uint8Array, typedLength: number, textLength: number): boolean => {
  for (let at = typedLength - 1; at <= Math.min(typedLength + 1, textLength); at += 1)
    if ((row[at] ?? Infinity) <= 1) return true
  return false
}
