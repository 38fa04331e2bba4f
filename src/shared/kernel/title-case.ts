/** One space between words, none around them, a capital for each word and after a hyphen: `mary wanjiku` → `Mary Wanjiku`. */
export const titleCase = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLocaleLowerCase('en')
    .replaceAll(/(?<![^ -])[^ -]/gu, (letter) => letter.toLocaleUpperCase('en'))
