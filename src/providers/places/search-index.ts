import { createAlikeFinder } from './find-alike.ts'
import { createLiteralFinder } from './find-literal.ts'
import type { Place } from './parse-gazetteer.ts'
import { ALIAS_WEIGHT, literalScore, MIN_TYPO_LENGTH, type Query } from './score-match.ts'
import { listForms, prepareForms } from './search-forms.ts'
import type { Steps } from './slices.ts'

/** With so many names that begin as typed, short and rewritten queries need no guessing. */
const MIN_LITERAL_MATCHES = 6
/** So many names that hold what is typed say that it was not mistyped. */
const ENOUGH_LITERAL = 60

/** Tells of every place that answers one of the queries: its number, and how well it answers, 0 to 1. */
export type SearchIndex = (queries: readonly Query[], visit: (place: number, score: number) => void) => void

/**
 * Finds places by what is typed, through posting lists: the cost grows with what could match, not with what there is.
 * Nothing is allocated for what is found: the columns are as long as the index, and wiped where they were written.
 * @param places the most important first
 */
export const buildSearchIndex = function* (places: readonly Place[]): Steps<SearchIndex> {
  const forms = yield* prepareForms(places)
  const lists = yield* listForms(forms.texts)
  const { texts, placeOf, isAlias } = forms
  const findLiteral = createLiteralFinder(forms, lists)
  const noteAlike = createAlikeFinder(texts, lists)
  const isLiteral = new Uint8Array(texts.length)
  const best = new Float64Array(places.length)
  const scored = new Int32Array(places.length)
  let count = 0

  const searchOnce = (query: Query): void => {
    const note = (form: number, score: number) => {
      const place = placeOf[form]!
      const weighed = score * query.weight * (isAlias[form] === 1 ? ALIAS_WEIGHT : 1)
      const before = best[place]!
      if (weighed <= before) return
      if (before === 0) {
        scored[count] = place
        count += 1
      }
      best[place] = weighed
    }
    const literal = findLiteral(query)
    for (const form of literal) {
      isLiteral[form] = 1
      note(form, literalScore(query, texts[form]!))
    }
    const mayBeMistyped = query.weight === 1 && query.text.length >= MIN_TYPO_LENGTH && literal.length < ENOUGH_LITERAL
    if (literal.length < MIN_LITERAL_MATCHES || mayBeMistyped) noteAlike(query, isLiteral, note)
    for (const form of literal) isLiteral[form] = 0
  }

  return (queries, visit) => {
    count = 0
    for (const query of queries) searchOnce(query)
    for (let at = 0; at < count; at += 1) {
      const place = scored[at]!
      const score = best[place]!
      best[place] = 0
      visit(place, score)
    }
  }
}
