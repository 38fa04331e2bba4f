import { ABBREVIATIONS, SWAHILI_FILLERS, SWAHILI_KINDS, TOWN_CODES } from './place-words.ts'

/** A name counts 1, an alias a little less. */
export const ALIAS_WEIGHT = 0.98
/** The weight of a query without fillers, in English, or up to its first comma. */
const REWRITTEN_WEIGHT = 0.93
/** The weight of a query with expanded town codes: below 1, because a name can begin with the same letters. */
const TOWN_CODE_WEIGHT = 0.97
/** The weight of a whole name with an extra unknown word. */
const LAST_RESORT_WEIGHT = 0.75
const MIN_LAST_RESORT_LENGTH = 3
/** A longer query is not a name with one extra word. */
const MAX_LAST_RESORT_WORDS = 5
/** A rewritten query that is shorter than this is not searched. */
const MIN_REWRITTEN_LENGTH = 2
const MIN_TRIGRAM_SIMILARITY = 0.3
const MAX_EDITS = 2
/** Two edits turn nearly every word of fewer than 4 letters into any other. */
export const MIN_TYPO_LENGTH = 4
/** From this length on a second mistake is allowed. */
const TWO_EDITS_LENGTH = 5
/** A mistake in an unfinished name says less than one in a whole name, so it costs more. */
const UNFINISHED_TYPO_COSTS = 2
/** A query shorter than this can be a mistyped name, even when other names begin with it. */
const MIN_WRITTEN_OUT_LENGTH = 6
/** Ranks a place whose whole name was typed above nearer places with longer names. */
const WHOLE_NAME_SCORE = 1.08
const MIN_WHOLE_NAME_LENGTH = 5
/** A shorter word would match too many counties and kinds. */
const MIN_CONTEXT_LENGTH = 3

/** Lower case, no accents, no apostrophes, expanded abbreviations. */
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
  /** Only whole names count, and only when no earlier query matched all typed words or was very similar to a name. */
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

/** “emali junction”, “rongai tuskys”: one word is extra, and it is unknown which. */
const withoutOneWord = (words: readonly string[]): Query[] =>
  words.length < 2 || words.length > MAX_LAST_RESORT_WORDS
    ? []
    : words
        .map((_, left) => words.filter((__, at) => at !== left).join(' '))
        .filter((text) => text.length >= MIN_LAST_RESORT_LENGTH)
        .map((text) => toQuery(text, LAST_RESORT_WEIGHT, true))

/**
 * The query itself, then with expanded town codes, without Swahili fillers, translated to English, with only the part
 * before the first comma, and finally with one word less.
 */
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

/** The score of a name in which every typed word is the beginning of a word, or matches the context. */
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

/** The different trigrams of a normalised text, with two spaces before and one after every word. */
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

/** The edit distances from `query` to every prefix of `text`; a swap counts once. Valid until the next call. */
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

/** One edit for a short name, because two edits turn it into most other names of its length. */
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
