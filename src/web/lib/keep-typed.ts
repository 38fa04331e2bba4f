/** The answer of an action that did not reach the server: the page stays, with everything that was typed. */
export interface Unreached {
  unreached: true
}

export const isUnreached = (answer: unknown): answer is Unreached =>
  typeof answer === 'object' && answer !== null && 'unreached' in answer

/** Whether the user must still enter a code. Until the code is right, nothing that a page shows has changed. */
const awaitsCode = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'code'

/** A page that has not changed is not loaded again: if loading failed, the page would be lost. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }): boolean =>
  !isUnreached(actionResult) && !awaitsCode(actionResult)
