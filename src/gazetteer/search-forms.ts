import type { Place } from './parse-gazetteer.ts'
import { KIND_WORDS } from './place-words.ts'
import { createPostingsBuilder, PREFIX_CODES, prefixCode, TRIGRAM_CODES, trigramCodes } from './posting-lists.ts'
import type { PostingLists } from './posting-lists.ts'
import { normalise } from './score-match.ts'
import type { Steps } from './slices.ts'

const FORMS_A_STEP = 64
/** More shared trigrams than this are never counted. */
const MAX_TRIGRAMS = 255

/** Every name and alias, normalised once: forms are numbered, and what is known of them stands in columns. */
export interface SearchForms {
  texts: readonly string[]
  /** The number of the place a form names. */
  placeOf: Int32Array
  isAlias: Uint8Array
  /** The words that say which place is meant without being in its name; places of a kind in a county share them. */
  contextOf: (form: number) => readonly string[]
  /** All of them together. */
  contextWords: readonly string[]
}

/** What leads from a part of a name to the forms that hold it. */
export interface FormLists {
  /** Every word, sorted. */
  dictionary: readonly string[]
  byWord: PostingLists
  byPrefix: PostingLists
  byTrigram: PostingLists
  /** How many different trigrams a form has. */
  sizes: Uint8Array
}

const contextWordsOf = ({ county, kind }: Place) => [
  ...normalise(county).split(' '),
  'county',
  'kenya',
  ...(KIND_WORDS[kind] ?? []),
]

export const prepareForms = function* (places: readonly Place[]): Steps<SearchForms> {
  const texts: string[] = []
  const count = places.reduce((sum, { aliases }) => sum + 1 + aliases.length, 0)
  const placeOf = new Int32Array(count)
  const isAlias = new Uint8Array(count)
  const contexts: string[][] = []
  const contextNumbers = new Map<string, number>()
  const contextNumberOf = new Uint16Array(places.length)
  for (const [number, place] of places.entries()) {
    const key = `${place.county}|${place.kind}`
    let context = contextNumbers.get(key)
    if (context === undefined) {
      context = contexts.push(contextWordsOf(place)) - 1
      contextNumbers.set(key, context)
    }
    contextNumberOf[number] = context
    for (const [index, name] of [place.name, ...place.aliases].entries()) {
      placeOf[texts.length] = number
      isAlias[texts.length] = index > 0 ? 1 : 0
      texts.push(normalise(name))
    }
    if (number % FORMS_A_STEP === 0) yield
  }
  const contextOf = (form: number) => contexts[contextNumberOf[placeOf[form]!]!]!
  return { texts, placeOf, isAlias, contextOf, contextWords: [...new Set(contexts.flat())] }
}

/** All different words in their order. They are sorted by their first two letters at a time: a hundred thousand at once would take too long. */
const sortWords = function* (texts: readonly string[]): Steps<string[]> {
  const byCode: Set<string>[] = []
  for (const [form, text] of texts.entries()) {
    for (const word of text.split(' ')) (byCode[prefixCode(word)] ??= new Set()).add(word)
    if (form % FORMS_A_STEP === 0) yield
  }
  const sorted: string[] = []
  for (const words of byCode) {
    if (words === undefined) continue
    for (const word of [...words].toSorted()) sorted.push(word)
    yield
  }
  return sorted
}

const numberWords = function* (dictionary: readonly string[]): Steps<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const [number, word] of dictionary.entries()) {
    numbers.set(word, number)
    if (number % FORMS_A_STEP === 0) yield
  }
  return numbers
}

export const listForms = function* (texts: readonly string[]): Steps<FormLists> {
  const dictionary = yield* sortWords(texts)
  const numbers = yield* numberWords(dictionary)
  const byWord = createPostingsBuilder(dictionary.length)
  const byPrefix = createPostingsBuilder(PREFIX_CODES)
  const byTrigram = createPostingsBuilder(TRIGRAM_CODES)
  const sizes = new Uint8Array(texts.length)
  for (const [form, text] of texts.entries()) {
    const words = new Set(text.split(' '))
    for (const word of words) byWord.add(form, numbers.get(word) ?? 0)
    for (const code of new Set([...words].map(prefixCode))) byPrefix.add(form, code)
    const trigrams = trigramCodes(text)
    for (const code of trigrams) byTrigram.add(form, code)
    sizes[form] = Math.min(MAX_TRIGRAMS, trigrams.length)
    if (form % FORMS_A_STEP === 0) yield
  }
  return {
    dictionary,
    byWord: yield* byWord.finish(),
    byPrefix: yield* byPrefix.finish(),
    byTrigram: yield* byTrigram.finish(),
    sizes,
  }
}
