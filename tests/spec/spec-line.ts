/** One checkable statement of the specification; its id begins with the section. */
export interface SpecLine {
  id: string
  /** The specification's own words, shortened. */
  words: string
  /** The later part of the product to which it belongs. */
  later?: string
  /** Why it is not met yet, although it should be. */
  open?: string
  /** What the product deliberately does instead, and why. Tests prove that it does so. */
  differs?: string
  /** How we read a line that cannot be tested, because the specification leaves it open. */
  read?: string
}

export const line = (id: string, words: string): SpecLine => ({ id, words })
export const differs = (id: string, words: string, how: string): SpecLine => ({ id, words, differs: how })
export const read = (id: string, words: string, how: string): SpecLine => ({ id, words, read: how })
