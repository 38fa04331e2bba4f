import { createAlikeFinder } from './find-alike.ts'
import { createLiteralFinder } from './find-literal.ts'
import type { Place } from './parse-gazetteer.ts'
import { ALIAS_WEIGHT, isWrittenOut, literalScore, MIN_TYPO_LENGTH, type Query } from './score-match.ts'
import { listForms, prepareForms, type SearchForms } from './search-forms.ts'
import type { Steps } from './slices.ts'

/** With so many names that begin as typed, short and rewritten queries need no guessing. */
const MIN_LITERAL_MATCHES = 6
/** So many names that hold what is typed say that it was not mistyped. */
const ENOUGH_LITERAL = 60
/** What a guess counts beside a name that holds all that is typed. */
const GUESS_BESIDE_NAME = 0.85
/** With a guess as good as this nobody typed a word too many. */
const CLOSE_GUESS = 0.75

/** Tells of every place that answers one of the queries: its number, and how well it answers, from 0 to little more than 1. */
export type SearchIndex = (queries: readonly Query[], visit: (place: number, score: number) => void) => void

/** The best score of each place, kept in columns that are wiped where they were written. */
const createScores = ({ placeOf, isAlias }: SearchForms, places: number) => {
  const best = new Float64Array(places)
  const scored = new Int32Array(places)
  let count = 0
  return {
    note: (form: number, weighed: number) => {
      const place = placeOf[form]!
      const score = isAlias[form] === 1 ? weighed * ALIAS_WEIGHT : weighed
      const before = best[place]!
      if (score <= before) return
      if (before === 0) {
        scored[count] = place
        count += 1
      }
      best[place] = score
    },
    tell: (visit: (place: number, score: number) => void) => {
      const told = count
      count = 0
      for (let at = 0; at < told; at += 1) {
        const place = scored[at]!
        const score = best[place]!
        best[place] = 0
        visit(place, score)
      }
    },
  }
}

/**
 * Finds places by what is typed, through posting lists: the cost grows with what could match, not with what there is.
 * Nothing is allocated for what is found: the columns are as long as the index.
 * @param places the most important first
 */
export const buildSearchIndex = function* (places: readonly Place[]): Steps<SearchIndex> {
  const forms = yield* prepareForms(places)
  const lists = yield* listForms(forms.texts)
  const { texts } = forms
  const findLiteral = createLiteralFinder(forms, lists)
  const noteAlike = createAlikeFinder(texts, lists)
  const isLiteral = new Uint8Array(texts.length)
  const { note, tell } = createScores(forms, places.length)

  const noteWholeNames = (query: Query): void => {
    for (const form of findLiteral(query)) if (texts[form] === query.text) note(form, query.weight)
  }

  /** Whether names hold all that is typed, or look very much like it. */
  const searchOnce = (query: Query): boolean => {
    const literal = findLiteral(query)
    let guessWeight = query.weight
    let closest = 0
    for (const form of literal) {
      isLiteral[form] = 1
      if (isWrittenOut(query, texts[form]!)) guessWeight = query.weight * GUESS_BESIDE_NAME
      note(form, literalScore(query, texts[form]!) * query.weight)
    }
    const mayBeMistyped = query.weight === 1 && query.text.length >= MIN_TYPO_LENGTH && literal.length < ENOUGH_LITERAL
    if (literal.length < MIN_LITERAL_MATCHES || mayBeMistyped)
      noteAlike(query, isLiteral, (form, likeness) => {
        closest = Math.max(closest, likeness)
        note(form, likeness * guessWeight)
      })
    for (const form of literal) isLiteral[form] = 0
    return literal.length > 0 || closest >= CLOSE_GUESS
  }

  return (queries, visit) => {
    let isAnswered = false
    for (const query of queries) {
      if (!query.isLastResort) isAnswered = searchOnce(query) || isAnswered
      else if (!isAnswered) noteWholeNames(query)
    }
    tell(visit)
  }
}
