import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { userIdentities } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { Gender } from '../../shared/kernel/enums.ts'

type Keys = Pick<Dependencies, 'keyring'>

// One letter each, because the length of an encrypted word would show the gender.
const LETTERS: Record<Gender, string> = { FEMALE: 'F', MALE: 'M' }

export const sealGender = ({ keyring }: Keys, userId: string, gender: Gender): Buffer =>
  keyring.seal('gender', userId, LETTERS[gender])

/** Whether an admin read on this user's ID that she is a woman. */
export const isWoman = ({ keyring }: Keys, userId: string, sealed: Buffer | null): boolean =>
  sealed !== null && keyring.open('gender', userId, sealed) === LETTERS.FEMALE

/** The women among these users, as an admin read on their IDs. No query can find them: the values are encrypted. */
export const findWomen = async (deps: Keys, db: Db | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: userIdentities.userId, sealed: userIdentities.genderSealed })
    .from(userIdentities)
    .where(inArray(userIdentities.userId, [...userIds]))
  return new Set(rows.filter(({ userId, sealed }) => isWoman(deps, userId, sealed)).map(({ userId }) => userId))
}
