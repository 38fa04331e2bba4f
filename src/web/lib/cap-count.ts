const MAX_COUNT = 9

/** A count for a small badge. The accessible name has the same text, as voice control needs. */
export const capCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count))
