const MAX_COUNT = 9

/** A count as a small badge shows it. The name of what the badge sits on says the same, as voice control needs. */
export const capCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count))
