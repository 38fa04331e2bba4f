/** The id of the chat of two users: their ids in alphabetical order, joined with an underscore. */
export const chatIdOf = (a: string, b: string): string => (a < b ? `${a}_${b}` : `${b}_${a}`)
