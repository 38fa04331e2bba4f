/** How a requirement that applies is met. */
type Standing =
  /** A test shows it, or a check of `npm run verify`. */
  | 'shown'
  /** Only reading shows it: a document, or something that does not exist. */
  | 'read'
  /** The product does its part; the rest depends on the operator. */
  | 'installed'
  | 'missed'

/** One requirement of OWASP ASVS 5.0, levels 1 and 2, that applies to this product. */
export interface Requirement {
  id: string
  level: 1 | 2
  words: string
  standing: Standing
  /** How and where it is met, or why it is not. */
  how: string
  /** `file > title` of each test that shows it; for other files, a text in it. */
  proofs: readonly string[]
}

type Level = Requirement['level']
export const shown = (
  level: Level,
  id: string,
  words: string,
  how: string,
  proofs: readonly string[],
): Requirement => ({
  id,
  level,
  words,
  standing: 'shown',
  how,
  proofs,
})
const without =
  (standing: Standing) =>
  (level: Level, id: string, words: string, how: string): Requirement => ({
    id,
    level,
    words,
    standing,
    how,
    proofs: [],
  })
export const read = without('read')
export const installed = without('installed')
export const missed = without('missed')

/** Requirements about something that this product does not have. */
export interface Absence {
  what: string
  ids: Readonly<Record<Level, readonly string[]>>
}
