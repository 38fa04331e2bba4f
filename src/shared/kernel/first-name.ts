/** What others call a user: the first word of the name. */
export const firstNameOf = (name: string): string => name.split(' ')[0] || name

/** The initial of the last name with a period, or nothing. */
export const initialOf = (name: string): string => {
  const [initial] = name.split(' ').slice(1).at(-1) ?? ''
  return initial === undefined ? '' : `${initial}.`
}

export const ERASED_NAME = 'Deleted user'

/** The name for users who do not share a booking. */
export const publicNameOf = (name: string): string =>
  name === ERASED_NAME ? name : `${firstNameOf(name)} ${initialOf(name)}`.trim()
