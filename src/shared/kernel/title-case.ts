/** One space between words, none around them, a capital for each word: `mary wanjiku` → `Mary Wanjiku`. */
export const titleCase = (text: string): string =>
  text
    .trim()
    .split(/\s+/u)
    .map((word) => word.slice(0, 1).toLocaleUpperCase('en') + word.slice(1).toLocaleLowerCase('en'))
    .join(' ')
