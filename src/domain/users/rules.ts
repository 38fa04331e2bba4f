/** First word, and the rest. */
export const nameParts = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}
