export const firstNameOf = (name: string): string => name.split(' ')[0] || name

export const initialOf = (name: string): string => {
  const [initial] = name.split(' ').slice(1).at(-1) ?? ''
  return initial === undefined ? '' : `${initial}.`
}

export const ERASED_NAME = 'Deleted user'

/** The name that is shown to users who may not see the whole name. */
export const publicNameOf = (name: string): string =>
  name === ERASED_NAME ? name : `${firstNameOf(name)} ${initialOf(name)}`.trim()
