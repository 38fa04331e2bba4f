/** What an action answers when it never reached the server: the page stays as it is, with everything typed. */
export interface Unreached {
  unreached: true
}

/** For a page's `clientAction`: a lost network becomes an answer instead of an error page. */
export const keepTyped = async <Answer>(reachServer: () => Promise<Answer>): Promise<Answer | Unreached> => {
  try {
    return await reachServer()
  } catch (error) {
    if (error instanceof TypeError) return { unreached: true }
    throw error
  }
}

export const isUnreached = (answer: unknown): answer is Unreached =>
  typeof answer === 'object' && answer !== null && 'unreached' in answer

/** For `shouldRevalidate`: what could not be sent changed nothing, and asking again would lose the page as well. */
export const unlessUnreached = ({ actionResult }: { actionResult?: unknown }): boolean => !isUnreached(actionResult)
