import { randomInt } from 'node:crypto'

/**
 * Only the first number is random, because several processes insert into one database. If all were random, two of the
 * 1800 users of one proof would get the same number in one of sixty runs.
 * @returns numbers from 0 to `size` - 1, none twice in `size` calls
 */
export const countFromRandom = (size: number): (() => number) => {
  let last = randomInt(size)
  return () => (last = (last + 1) % size)
}

const nextNumber = countFromRandom(1e8)
/** A Kenyan mobile number that no other user of the test has. */
export const newPhone = (): string => `+2547${String(nextNumber()).padStart(8, '0')}`
