const MAX_SHOWN = { icon: 9, list: 99 }

/** The accessible name of a badge has the same text, as voice control needs. */
export const capCount = (count: number, place: keyof typeof MAX_SHOWN = 'icon'): string =>
  count > MAX_SHOWN[place] ? `${MAX_SHOWN[place]}+` : String(count)
