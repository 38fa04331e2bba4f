/** A name or an alias, prepared once. */
export interface SearchForm {
  text: string
  words: readonly string[]
  /** What people add to say which one they mean: the county. */
  context: readonly string[]
  trigrams: ReadonlySet<string>
  /** 1 for the name itself, a little less for an alias. */
  weight: number
}

const ALIAS_WEIGHT = 0.98
/** What the best alternative spelling of the query itself may be worth. */
const REWRITTEN_WEIGHT = 0.93
const MIN_TRIGRAM_SIMILARITY = 0.3
const MAX_EDITS = 2

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  rd: 'road',
  ave: 'avenue',
  hosp: 'hospital',
  center: 'centre',
  stn: 'station',
  univ: 'university',
  intl: 'international',
}
const SWAHILI_FILLERS = new Set([
  'stesheni',
  'steji',
  'stendi',
  'kituo',
  'mtaa',
  'mji',
  'ya',
  'wa',
  'la',
  'cha',
  'za',
  'kwa',
])

/** Lower case, no accents, no apostrophes, abbreviations written out. */
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

const trigramsOf = (text: string): Set<string> => {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

export const prepareForm = (text: string, isAlias: boolean, context: readonly string[] = []): SearchForm => {
  const normalised = normalise(text)
  return {
    text: normalised,
    words: normalised.split(' '),
    context,
    trigrams: trigramsOf(normalised),
    weight: isAlias ? ALIAS_WEIGHT : 1,
  }
}

export interface Query extends SearchForm {
  /** What is typed ends with an unfinished word, most of the time. */
  length: number
}

/** The query itself, then without Swahili fillers, then only what stands before the first comma. */
export const prepareQueries = (typed: string): Query[] => {
  const whole = prepareForm(typed, false)
  const rewritten = [
    whole.words.filter((word) => !SWAHILI_FILLERS.has(word)).join(' '),
    normalise(typed.split(',')[0] ?? ''),
  ].filter((text, index, all) => text !== '' && text !== whole.text && all.indexOf(text) === index)
  return [
    { ...whole, length: whole.text.length },
    ...rewritten.map((text) => ({ ...prepareForm(text, false), weight: REWRITTEN_WEIGHT, length: text.length })),
  ]
}

/**
 * The last row of the edit-distance table (a swap of neighbours counts once) between all of `query` and every prefix of
 * `text` up to `limit` characters.
 */
const editRow = (query: string, text: string, limit: number): number[] => {
  let before: number[] = []
  let previous = Array.from({ length: limit + 1 }, (_, index) => index)
  for (let i = 1; i <= query.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= limit; j += 1) {
      const same = query[i - 1] === text[j - 1]
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && query[i - 1] === text[j - 2] && query[i - 2] === text[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    before = previous
    previous = row
  }
  return previous
}

const literalScore = (query: Query, form: SearchForm): number => {
  if (form.text === query.text) return 1
  const share = Math.min(1, query.length / form.text.length)
  if (form.text.startsWith(query.text)) return 0.8 + 0.15 * share
  if (form.text.includes(` ${query.text}`)) return 0.62 + 0.15 * share
  const own = query.words.filter((typed) => form.words.some((word) => word.startsWith(typed)))
  const everyWord =
    own.length === query.words.length ||
    (own.length > 0 && query.words.every((typed) => own.includes(typed) || form.context.includes(typed)))
  return everyWord ? 0.66 + 0.1 * share : 0
}

const trigramScore = (query: Query, form: SearchForm): number => {
  let shared = 0
  for (const trigram of query.trigrams) if (form.trigrams.has(trigram)) shared += 1
  const similarity = shared / (query.trigrams.size + form.trigrams.size - shared)
  return similarity >= MIN_TRIGRAM_SIMILARITY ? 0.8 * similarity : 0
}

const typoScore = (query: Query, form: SearchForm): number => {
  const { text } = form
  // Below four letters nearly everything is two edits away from everything.
  if (query.length < 4 || text.length < query.length - MAX_EDITS) return 0
  const sameStart = text[0] === query.text[0]
  const couldBeWhole = text.length <= query.length + MAX_EDITS
  if (!sameStart && !couldBeWhole) return 0
  const limit = Math.min(text.length, query.length + MAX_EDITS)
  const row = editRow(query.text, text, limit)
  const edits = couldBeWhole ? (row[text.length] ?? Infinity) : Infinity
  const whole = edits <= MAX_EDITS ? 0.9 * (1 - edits / Math.max(text.length, query.length)) : 0
  const unfinished = sameStart && row.slice(query.length - 1, query.length + 2).some((cost) => cost <= 1)
  const share = Math.min(1, query.length / text.length)
  return Math.max(whole, unfinished ? (0.8 + 0.1 * share) * (1 - 1 / query.length) : 0)
}

/** How well a form answers a query, 0 to 1. */
export const scoreMatch = (query: Query, form: SearchForm): number => {
  const literal = literalScore(query, form)
  const score = literal > 0 ? literal : Math.max(trigramScore(query, form), typoScore(query, form))
  return score * form.weight * query.weight
}
