import type { Place } from './parse-gazetteer.ts'
import { KIND_WORDS } from './place-words.ts'
import {
  ALIAS_WEIGHT,
  isContext,
  isWrittenOut,
  literalScore,
  MIN_TYPO_LENGTH,
  normalise,
  trigramScore,
  trigramsOf,
  typoScore,
  type Query,
} from './score-match.ts'

/**
 * When this many names contain the typed words, similar names are not searched for a short query or for a rewritten one.
 */
const MIN_LITERAL_MATCHES = 6
/** When this many names contain the query, it was not mistyped. */
const ENOUGH_LITERAL = 60
/** The weight of a similar name when another name begins with everything that was typed. */
const GUESS_BESIDE_NAME = 0.85
/** A name this similar means that no typed word was extra. */
const CLOSE_GUESS = 0.75
/** A name is compared letter by letter when it has at least this share of the query's trigrams. */
const MIN_SHARED = 0.2

interface Form {
  place: Place
  text: string
  weight: number
  trigrams: readonly string[]
}

interface Entry {
  forms: readonly Form[]
  context: readonly string[]
}

const contextOf = ({ county, kind }: Place): string[] => [
  ...normalise(county).split(' '),
  'county',
  'kenya',
  ...(KIND_WORDS[kind] ?? []),
]

const formsOf = (place: Place): Form[] =>
  [place.name, ...place.aliases].map((name, index) => {
    const text = normalise(name)
    return { place, text, weight: index === 0 ? 1 : ALIAS_WEIGHT, trigrams: trigramsOf(text) }
  })

const holds = (text: string, word: string) => text.startsWith(word) || text.includes(` ${word}`)

/** Whether the name contains a typed word, and every other typed word is in the name or its context. */
const isLiteral = ({ words }: Query, text: string, context: readonly string[]): boolean =>
  words.some((word) => holds(text, word)) && words.every((word) => holds(text, word) || isContext(context, word))

/** The score of each place, from 0 to a little more than 1. */
export type TextScores = ReadonlyMap<Place, number>

const createNames = () => {
  const entries = new Map<string, Entry>()
  const byTrigram = new Map<string, Set<Form>>()

  const remove = (placeId: string): void => {
    for (const form of entries.get(placeId)?.forms ?? [])
      for (const trigram of form.trigrams) byTrigram.get(trigram)?.delete(form)
    entries.delete(placeId)
  }
  return {
    remove,
    put: (place: Place): void => {
      remove(place.placeId)
      const forms = formsOf(place)
      entries.set(place.placeId, { forms, context: contextOf(place) })
      for (const form of forms)
        for (const trigram of form.trigrams) {
          const sharing = byTrigram.get(trigram)
          if (sharing) sharing.add(form)
          else byTrigram.set(trigram, new Set([form]))
        }
    },
    find: (isWanted: (text: string, context: readonly string[]) => boolean): Set<Form> => {
      const found = new Set<Form>()
      for (const { forms, context } of entries.values())
        for (const form of forms) if (isWanted(form.text, context)) found.add(form)
      return found
    },
    countShared: (trigrams: readonly string[]): Map<Form, number> => {
      const shared = new Map<Form, number>()
      for (const trigram of trigrams)
        for (const form of byTrigram.get(trigram) ?? []) shared.set(form, (shared.get(form) ?? 0) + 1)
      return shared
    },
  }
}
type Names = ReturnType<typeof createNames>
type Note = (form: Form, score: number) => void

/** Notes names similar to the query. @returns the score of the closest one */
const noteAlike = (names: Names, query: Query, literal: ReadonlySet<Form>, note: Note): number => {
  const trigrams = trigramsOf(query.text)
  let closest = 0
  for (const [form, shared] of names.countShared(trigrams)) {
    if (shared < trigrams.length * MIN_SHARED || literal.has(form)) continue
    const alike = trigramScore(shared, trigrams.length, form.trigrams.length)
    const likeness = Math.max(alike, typoScore(query, form.text))
    closest = Math.max(closest, likeness)
    note(form, likeness)
  }
  return closest
}

/** Notes the scores of one query. @returns whether a name contains all typed words or is very similar to them */
const searchOnce = (names: Names, query: Query, note: Note): boolean => {
  const literal = names.find((text, context) => isLiteral(query, text, context))
  let guessWeight = query.weight
  for (const form of literal) {
    if (isWrittenOut(query, form.text)) guessWeight = query.weight * GUESS_BESIDE_NAME
    note(form, literalScore(query, form.text) * query.weight)
  }
  const mayBeMistyped = query.weight === 1 && query.text.length >= MIN_TYPO_LENGTH && literal.size < ENOUGH_LITERAL
  if (literal.size >= MIN_LITERAL_MATCHES && !mayBeMistyped) return true
  const closest = noteAlike(names, query, literal, (form, likeness) => note(form, likeness * guessWeight))
  return literal.size > 0 || closest >= CLOSE_GUESS
}

/** Compares every name with the typed text, which takes about a millisecond for some thousand names. */
export const createSearchIndex = () => {
  const names = createNames()
  const search = (queries: readonly Query[]): TextScores => {
    const best = new Map<Place, number>()
    const note: Note = ({ place, weight }, score) => {
      if (score * weight > (best.get(place) ?? 0)) best.set(place, score * weight)
    }
    let isAnswered = false
    for (const query of queries) {
      if (!query.isLastResort) isAnswered = searchOnce(names, query, note) || isAnswered
      else if (!isAnswered) for (const form of names.find((text) => text === query.text)) note(form, query.weight)
    }
    return best
  }
  return { put: names.put, remove: names.remove, search }
}
