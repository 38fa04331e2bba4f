/**
 * The text of an answer that this process has made and not sent. `@hono/node-server` stores it with the answer until
 * something reads the answer as a stream, which costs more than making the answer. Null for all other answers.
 */
export const unsentText = (answer: Response): string | null => {
  for (const key of Object.getOwnPropertySymbols(answer)) {
    const kept: unknown = Reflect.get(answer, key)
    if (Array.isArray(kept) && typeof kept[1] === 'string') return kept[1]
  }
  return null
}
