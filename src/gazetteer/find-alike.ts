import { trigramCodes } from './posting-lists.ts'
import { trigramScore, typoScore, type Query } from './score-match.ts'
import type { FormLists } from './search-forms.ts'

/** How many of the forms that share most with a query are compared letter by letter. */
const MAX_TYPO_CANDIDATES = 300
/** What half of all names hold says nothing, unless there is nothing else to go by. */
const MAX_COMMON = 2000
/** What shares fewer of the trigrams is not looked at any closer. */
const MIN_SHARED = 0.2

/** How many trigrams a form must share to be among the first so many, and how many of those that share just that have room. */
const cutOff = (sharing: Uint32Array, most: number): { least: number; room: number } => {
  let room = MAX_TYPO_CANDIDATES
  for (let shared = most; shared > 0; shared -= 1) {
    const count = sharing[shared]!
    if (count >= room) return { least: shared, room }
    room -= count
  }
  return { least: 0, room }
}

/** Notes every form that looks like a query, and of those that share most trigrams with it how far they are by typing mistakes. */
export const createAlikeFinder = (texts: readonly string[], { byTrigram, sizes }: FormLists) => {
  const sharedBy = new Uint8Array(texts.length)
  const touched = new Int32Array(texts.length)
  const sharing = new Uint32Array(256)

  const countShared = (lists: readonly Int32Array[]): number => {
    let count = 0
    for (const list of lists)
      for (const form of list) {
        const before = sharedBy[form]!
        if (before === 0) {
          touched[count] = form
          count += 1
        }
        sharedBy[form] = before + 1
      }
    return count
  }

  return (query: Query, isLiteral: Uint8Array, note: (form: number, score: number) => void): void => {
    const all = trigramCodes(query.text).map((code) => byTrigram.between(code, code + 1))
    const rare = all.filter((list) => list.length <= MAX_COMMON)
    const looked = rare.length * 2 >= all.length ? rare : all
    const count = countShared(looked)
    sharing.fill(0)
    for (let at = 0; at < count; at += 1) {
      const form = touched[at]!
      const shared = sharedBy[form]!
      if (shared < looked.length * MIN_SHARED || isLiteral[form] === 1) continue
      sharing[shared]! += 1
      const likeness = trigramScore(shared, looked.length, sizes[form]!)
      if (likeness > 0) note(form, likeness)
    }
    let { least, room } = cutOff(sharing, looked.length)
    for (let at = 0; at < count; at += 1) {
      const form = touched[at]!
      const shared = sharedBy[form]!
      sharedBy[form] = 0
      if (shared < least || shared < looked.length * MIN_SHARED || isLiteral[form] === 1) continue
      if (shared === least && room-- <= 0) continue
      note(form, typoScore(query, texts[form]!))
    }
  }
}
