import { userIdentities } from '../src/db/schema/index.ts'
import { sealGender } from '../src/domain/users/index.ts'
import type { Dependencies } from '../src/domain/context.ts'
import type { Gender } from '../src/shared/kernel/enums.ts'

/** Stores the gender, as if an admin had read it on the user's ID. */
export const identify = async (
  deps: Pick<Dependencies, 'db' | 'clock' | 'keyring'>,
  { id }: { id: string },
  gender: Gender = 'FEMALE',
): Promise<void> => {
  const read = { genderSealed: sealGender(deps, id, gender), checkedBy: id, checkedAt: deps.clock.now() }
  await deps.db.insert(userIdentities).values({ userId: id, ...read })
}
