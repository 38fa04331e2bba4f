import { randomInt } from 'node:crypto'

/**
 * Two of the 1800 users of one proof would get the same random number in one of sixty runs. Only the first is random:
 * several processes insert into one database.
 * @returns numbers from 0 to `size` - 1, none twice in `size` calls
 */
export const countFromRandom = (size: number): (() => number) => {
  let last = randomInt(size)
  return () => (last = (last + 1) % size)
}

const nextNumber = countFromRandom(1e8)
/** A Kenyan mobile number that no other user of the test has. */
export const newPhone = (): string => `+2547${String(nextNumber()).padStart(8, '0')}`
