/** What an action answers when it never reached the server: the page stays as it is, with everything typed. */
export interface Unreached {
  unreached: true
}

export const isUnreached = (answer: unknown): answer is Unreached =>
  typeof answer === 'object' && answer !== null && 'unreached' in answer

/** Codes that were sent or typed wrongly change nothing that a page shows. */
const awaitsCode = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'code'

/** For `shouldRevalidate`: after what changed nothing, asking again could only lose the page, when the network goes just then. */
export const unlessUnchanged = ({ actionResult }: { actionResult?: unknown }): boolean =>
  !isUnreached(actionResult) && !awaitsCode(actionResult)
