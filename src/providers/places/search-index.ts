import type { GazetteerPlace } from './parse-gazetteer.ts'
import { KIND_WORDS } from './place-words.ts'
import { buildPostingLists, prefixRange, TRIGRAM_CODES, trigramCodes } from './posting-lists.ts'
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
/** A bit for each typed word; nobody types a longer name. */
const MAX_WORDS = 30
/** Very short queries are looked at for likeness only when they begin nothing. */
const MIN_LITERAL_MATCHES = 6

/** How well every place that a query could mean answers it: the number of the place, and 0 to 1. */
export type TextScores = ReadonlyMap<number, number>

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
  const found = new Int32Array(forms.length)
  return (query: Query): number[] => {
    const words = query.words.slice(0, MAX_WORDS)
    const all = 2 ** words.length - 1
    const touched: number[] = []
    for (const [position, typed] of words.entries())
      for (const form of lists.between(...prefixRange(dictionary, typed))) {
        if (found[form] === 0) touched.push(form)
        found[form] = (found[form] ?? 0) | (1 << position)
      }
    const holds = (form: number) => {
      const own = found[form] ?? 0
      found[form] = 0
      return own === all || words.every((typed, at) => (own & (1 << at)) !== 0 || isContext(forms[form]!, typed))
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
    const trigrams = trigramCodes(query.text)
    const touched: number[] = []
    for (const code of trigrams)
      for (const form of lists.between(code, code + 1)) {
        if (shared[form] === 0) touched.push(form)
        shared[form] = (shared[form] ?? 0) + 1
      }
    for (const form of touched) {
      visit(form, shared[form] ?? 0, trigrams.length, sizes[form] ?? 1)
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

/** Finds places by what is typed, through posting lists: the cost grows with what could match, not with what there is. */
export const createSearchIndex = (places: readonly GazetteerPlace[]): ((queries: readonly Query[]) => TextScores) => {
  const { forms, placeOf } = buildForms(places)
  const findLiteral = createLiteralFinder(forms)
  const findAlike = createLikenessFinder(forms)
  const isLiteral = new Uint8Array(forms.length)

  const searchOnce = (query: Query, note: (form: number, score: number) => void): void => {
    const literal = findLiteral(query)
    for (const form of literal) {
      isLiteral[form] = 1
      note(form, literalScore(query, forms[form]!))
    }
    if (query.text.length >= MIN_TYPO_LENGTH || literal.length < MIN_LITERAL_MATCHES) {
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
    const best = new Map<number, number>()
    for (const query of queries)
      searchOnce(query, (form, score) => {
        const place = placeOf[form]!
        const weighed = score * query.weight * forms[form]!.weight
        if (weighed > (best.get(place) ?? 0)) best.set(place, weighed)
      })
    return best
  }
}
