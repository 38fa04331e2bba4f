/** The answer of an action that did not reach the server: the page stays, with everything typed. */
export interface Unreached {
  unreached: true
}

export const isUnreached = (answer: unknown): answer is Unreached =>
  typeof answer === 'object' && answer !== null && 'unreached' in answer

/** Sent or wrong codes change nothing that a page shows. */
const awaitsCode = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'code'

/** For `shouldRevalidate`: when nothing changed, a reload could only lose the page on a lost network. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }): boolean =>
  !isUnreached(actionResult) && !awaitsCode(actionResult)
