import { randomInt } from 'node:crypto'

/**
 * Starts at a random number, because several processes insert into one database, and counts from there: of 1800 random
 * phone numbers, two would be equal in one of sixty runs.
 * @returns numbers from 0 to `size` - 1, none twice in `size` calls
 */
export const countFromRandom = (size: number): (() => number) => {
  let last = randomInt(size)
  return () => (last = (last + 1) % size)
}

const nextNumber = countFromRandom(1e8)
/** A Kenyan mobile number that this process has not used yet. */
export const newPhone = (): string => `+2547${String(nextNumber()).padStart(8, '0')}`
