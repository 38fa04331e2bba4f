import { PREFIX_LENGTH, prefixCode, prefixRange } from './posting-lists.ts'
import { isContext, type Query } from './score-match.ts'
import type { FormLists, SearchForms } from './search-forms.ts'

/** What more forms than this hold is not looked up when something rarer is typed as well. */
const MAX_COMMON = 2000
/** Two letters begin a twentieth of all names; of more than this, the most important have to do. */
const MAX_BY_PREFIX = 2000
/** Nobody types a longer name. */
const MAX_WORDS = 30

interface TypedWord {
  typed: string
  inside: string
  /** The forms that have a word which begins so. */
  held: Int32Array
  mayBeContext: boolean
  isLookedUp: boolean
}

const NOTHING = new Int32Array(0)

/** Every form that holds each typed word, as the beginning of a word of its own or as context. */
export const createLiteralFinder = (
  { texts, contextOf, contextWords }: SearchForms,
  { dictionary, byWord, byPrefix }: FormLists,
): ((query: Query) => Int32Array) => {
  const isSeen = new Uint8Array(texts.length)
  const found = new Int32Array(texts.length)

  const heldBy = (typed: string): Int32Array => {
    if (typed.length !== PREFIX_LENGTH) return byWord.between(...prefixRange(dictionary, typed))
    const code = prefixCode(typed)
    return byPrefix.between(code, code + 1).subarray(0, MAX_BY_PREFIX)
  }
  const lookUp = (words: readonly string[]): TypedWord[] => {
    const lists = words.map(heldBy)
    const fewest = Math.min(...lists.map((list) => list.length).filter((length) => length > 0))
    return words.map((typed, at) => ({
      typed,
      inside: ` ${typed}`,
      held: lists[at]!,
      mayBeContext: isContext(contextWords, typed),
      // The beginning of half of all words says nothing that a rarer word beside it does not say better.
      isLookedUp: !(lists[at]!.length > MAX_COMMON && lists[at]!.length > fewest),
    }))
  }
  const isHeld = (form: number, { typed, inside, held }: TypedWord): boolean => {
    if (typed.length === PREFIX_LENGTH && form > (held.at(-1) ?? -1)) return false
    const text = texts[form]!
    return text.startsWith(typed) || text.includes(inside)
  }
  const answers = (form: number, word: TypedWord) =>
    isHeld(form, word) || (word.mayBeContext && isContext(contextOf(form), word.typed))

  /** Valid until the next call. */
  return (query) => {
    const words = lookUp(query.words.slice(0, MAX_WORDS))
    // A word that no name and no county holds: nobody has to be asked about the others.
    if (words.some(({ held, mayBeContext }) => held.length === 0 && !mayBeContext)) return NOTHING
    const lookedUp = words.filter(({ isLookedUp }) => isLookedUp)
    // Whatever answers holds each word that cannot be context: the rarest of them has it in its list.
    const [rarest] = lookedUp
      .filter(({ mayBeContext }) => !mayBeContext)
      .toSorted((a, b) => a.held.length - b.held.length)
    const others = rarest ? words.filter((word) => word !== rarest) : words
    let count = 0
    for (const { held } of rarest ? [rarest] : lookedUp)
      for (const form of held) {
        if (isSeen[form] === 1 || !others.every((word) => answers(form, word))) continue
        isSeen[form] = 1
        found[count] = form
        count += 1
      }
    const all = found.subarray(0, count)
    for (const form of all) isSeen[form] = 0
    return all
  }
}
