import type { GazetteerPlace } from './parse-gazetteer.ts'
import { KIND_WORDS } from './place-words.ts'
import {
  buildPostingLists,
  prefixRange,
  PREFIX_CODES,
  PREFIX_LENGTH,
  prefixCode,
  TRIGRAM_CODES,
  trigramCodes,
} from './posting-lists.ts'
import {
  isContext,
  literalScore,
  MIN_TYPO_LENGTH,
  normalise,
  prepareForm,
  trigramScore,
  typoScore,
  type Query,
  type SearchForm,
} from './score-match.ts'

/** How many of the forms that share most with a query are compared letter by letter. */
const MAX_TYPO_CANDIDATES = 300
/** What more forms than this hold is not looked up when something rarer is typed as well. */
const MAX_COMMON = 2000
/** Two letters begin a twentieth of all names; of more than this, the most important have to do. */
const MAX_BY_PREFIX = 2000
/** What shares fewer of the trigrams is not looked at any closer. */
const MIN_SHARED = 0.2
/** A bit for each typed word; nobody types a longer name. */
const MAX_WORDS = 30
/** With so many names that begin as typed, short and rewritten queries need no guessing. */
const MIN_LITERAL_MATCHES = 6

/** So many names that hold what is typed say that it was not mistyped. */
const ENOUGH_LITERAL = 60

interface TextMatch {
  /** The number of the place. */
  place: number
  /** How well it answers, 0 to 1. */
  score: number
}

const buildForms = (places: readonly GazetteerPlace[]) => {
  const forms: SearchForm[] = []
  const placeOf: number[] = []
  for (const [number, place] of places.entries()) {
    const context = [...normalise(place.county).split(' '), 'county', 'kenya', ...(KIND_WORDS[place.kind] ?? [])]
    for (const [index, name] of [place.name, ...place.aliases].entries()) {
      forms.push(prepareForm(name, index > 0, context))
      placeOf.push(number)
    }
  }
  return { forms, placeOf }
}

/** Every form that holds each typed word, as the beginning of a word of its own or as context. */
const createLiteralFinder = (forms: readonly SearchForm[]) => {
  const dictionary = [...new Set(forms.flatMap((form) => form.words))].toSorted()
  const numberOf = new Map(dictionary.map((word, number) => [word, number]))
  const lists = buildPostingLists(
    dictionary.length,
    forms.map((form) => [...new Set(form.words)].map((word) => numberOf.get(word) ?? 0)),
  )
  const byPrefix = buildPostingLists(
    PREFIX_CODES,
    forms.map((form) => [...new Set(form.words.map(prefixCode))]),
  )
  const mostImportant = (typed: string) => {
    const code = prefixCode(typed)
    return byPrefix.between(code, code + 1).subarray(0, MAX_BY_PREFIX)
  }
  const found = new Int32Array(forms.length)
  return (query: Query): number[] => {
    const words = query.words.slice(0, MAX_WORDS)
    const ranges = words.map((typed) =>
      typed.length === PREFIX_LENGTH ? mostImportant(typed) : lists.between(...prefixRange(dictionary, typed)),
    )
    const fewest = Math.min(...ranges.map((range) => range.length).filter((length) => length > 0))
    const touched: number[] = []
    let looked = 0
    for (const [position, range] of ranges.entries()) {
      // The beginning of half of all words says nothing that a rarer word beside it does not say better.
      if (range.length > MAX_COMMON && range.length > fewest) continue
      looked |= 1 << position
      for (const form of range) {
        if (found[form] === 0) touched.push(form)
        found[form] = (found[form] ?? 0) | (1 << position)
      }
    }
    const all = 2 ** words.length - 1
    const holds = (form: number) => {
      const own = found[form] ?? 0
      found[form] = 0
      if (own === all) return true
      return words.every((typed, at) => {
        if ((own & (1 << at)) !== 0 || isContext(forms[form]!, typed)) return true
        return (looked & (1 << at)) === 0 && forms[form]!.words.some((word) => word.startsWith(typed))
      })
    }
    return touched.filter(holds)
  }
}

/** Every form that shares trigrams with a query, with how many. */
const createLikenessFinder = (forms: readonly SearchForm[]) => {
  const trigramsOf = forms.map((form) => trigramCodes(form.text))
  const lists = buildPostingLists(TRIGRAM_CODES, trigramsOf)
  const sizes = Uint8Array.from(trigramsOf, (trigrams) => Math.min(255, trigrams.length))
  const shared = new Uint8Array(forms.length)
  return (query: Query, visit: (form: number, shared: number, ofQuery: number, ofForm: number) => void): void => {
    const all = trigramCodes(query.text).map((code) => lists.between(code, code + 1))
    const rare = all.filter((list) => list.length <= MAX_COMMON)
    // What half of all names hold says nothing, unless there is nothing else to go by.
    const looked = rare.length * 2 >= all.length ? rare : all
    const touched: number[] = []
    for (const list of looked)
      for (const form of list) {
        if (shared[form] === 0) touched.push(form)
        shared[form] = (shared[form] ?? 0) + 1
      }
    for (const form of touched) {
      const count = shared[form] ?? 0
      if (count >= looked.length * MIN_SHARED) visit(form, count, looked.length, sizes[form] ?? 1)
      shared[form] = 0
    }
  }
}

/** The forms that share most, at most `limit` and whole groups of equals only while they fit. */
const mostAlike = (byShared: readonly (readonly number[] | undefined)[], limit: number): number[] => {
  const chosen: number[] = []
  for (let shared = byShared.length - 1; shared > 0 && chosen.length < limit; shared -= 1)
    chosen.push(...(byShared[shared] ?? []).slice(0, limit - chosen.length))
  return chosen
}

/**
 * Finds places by what is typed, through posting lists: the cost grows with what could match, not with what there is.
 * @param places the most important first
 */
export const createSearchIndex = (places: readonly GazetteerPlace[]): ((queries: readonly Query[]) => TextMatch[]) => {
  const { forms, placeOf } = buildForms(places)
  const findLiteral = createLiteralFinder(forms)
  const findAlike = createLikenessFinder(forms)
  const isLiteral = new Uint8Array(forms.length)
  const best = new Float64Array(places.length)

  const searchOnce = (query: Query, note: (form: number, score: number) => void): void => {
    const literal = findLiteral(query)
    for (const form of literal) {
      isLiteral[form] = 1
      note(form, literalScore(query, forms[form]!))
    }
    const mayBeMistyped = query.weight === 1 && query.text.length >= MIN_TYPO_LENGTH && literal.length < ENOUGH_LITERAL
    if (literal.length < MIN_LITERAL_MATCHES || mayBeMistyped) {
      const byShared: number[][] = []
      findAlike(query, (form, shared, ofQuery, ofForm) => {
        if (isLiteral[form] === 1) return
        const likeness = trigramScore(shared, ofQuery, ofForm)
        if (likeness > 0) note(form, likeness)
        ;(byShared[shared] ??= []).push(form)
      })
      for (const form of mostAlike(byShared, MAX_TYPO_CANDIDATES)) note(form, typoScore(query, forms[form]!))
    }
    for (const form of literal) isLiteral[form] = 0
  }

  return (queries) => {
    const scored: number[] = []
    for (const query of queries)
      searchOnce(query, (form, score) => {
        const place = placeOf[form]!
        const weighed = score * query.weight * forms[form]!.weight
        const before = best[place]!
        if (weighed <= before) return
        if (before === 0) scored.push(place)
        best[place] = weighed
      })
    return scored.map((place) => {
      const score = best[place]!
      best[place] = 0
      return { place, score }
    })
  }
}
