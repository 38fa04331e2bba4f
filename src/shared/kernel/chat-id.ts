/** Two ids of users in order, joined: the id of their chat. */
export const chatIdOf = (a: string, b: string): string => (a < b ? `${a}_${b}` : `${b}_${a}`)
