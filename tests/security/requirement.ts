type Standing =
  /** A test or a check of `npm run verify` shows it. */
  | 'shown'
  /** No test can show it, but a document or the absence of something does. */
  | 'read'
  /** The product does its part, and the operator must do the rest. */
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
  /** `file > title` of each test that shows it. For a file without tests: a text in it. */
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
