import { eq, ilike, like, or, sql, type SQL } from 'drizzle-orm'
import { containing, startingWith } from '../../db/bounded-lists.ts'
import { users } from '../../db/schema/index.ts'
import { isPhoneStart, isSearchable, phoneDigits, wholePhone } from './rules.ts'

/** The database finds text by trigrams, so it needs 3 digits after the 0 or the country code. */
const LEAST_DIGITS = 3
/** A plate has 3 digits, so a search that finds plates too needs one more. The 0 and the country code count. */
const MORE_THAN_A_PLATE = 4

const countDigits = (typed: string): number => typed.replaceAll(/\D/g, '').length

/** The condition on `users` for a typed phone number or a part of one; undefined when the text is no such part. */
export const matchPhone = (typed: string, least = LEAST_DIGITS): SQL | undefined => {
  const digits = phoneDigits(typed)
  const phone = wholePhone(digits)
  if (phone !== null) return eq(users.phone, phone)
  if (digits.length < LEAST_DIGITS || countDigits(typed) < least) return undefined
  // The plus sign leaves out deleted accounts: their column has a hash, which has digits too.
  return like(users.phone, isPhoneStart(typed) ? startingWith(`+254${digits}`) : `+${containing(digits)}`)
}

/** The condition on `users` in a list that also shows plates; 1 or 2 letters match only the start of a name. */
export const matchPerson = (typed: string): SQL => {
  const named = isSearchable(typed)
    ? ilike(users.name, containing(typed))
    : like(sql`lower(${users.name})`, startingWith(typed.toLowerCase()))
  return or(named, matchPhone(typed, MORE_THAN_A_PLATE)) ?? named
}
