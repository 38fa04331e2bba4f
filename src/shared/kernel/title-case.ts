/**
 * One space between words, none before or after, each word with a capital first letter: `mary  wanjiku` → `Mary
 * Wanjiku`.
 */
export const titleCase = (text: string): string =>
  text
    .trim()
    .split(/\s+/u)
    .map((word) => word.slice(0, 1).toLocaleUpperCase('en') + word.slice(1).toLocaleLowerCase('en'))
    .join(' ')
