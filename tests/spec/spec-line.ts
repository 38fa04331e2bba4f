/** One thing of the specification that can be checked: its section leads the id. */
export interface SpecLine {
  id: string
  /** The specification's own words, shortened. */
  words: string
  /** With which later part of the product it comes. */
  later?: string
  /** Why it does not hold yet, although it should. */
  open?: string
  /** What the product does instead on purpose, and why; tests prove that it does. */
  differs?: string
  /** What no test can prove, because the specification leaves it out, and how we read it. */
  read?: string
}

export const line = (id: string, words: string): SpecLine => ({ id, words })
export const differs = (id: string, words: string, how: string): SpecLine => ({ id, words, differs: how })
export const read = (id: string, words: string, how: string): SpecLine => ({ id, words, read: how })
