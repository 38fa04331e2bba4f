/** What others call somebody: the first word of the name. */
export const firstNameOf = (name: string): string => name.split(' ')[0] || name
