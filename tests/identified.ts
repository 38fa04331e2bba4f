import { userIdentities } from '../src/db/schema/index.ts'
import { sealGender } from '../src/domain/users/index.ts'
import type { Dependencies } from '../src/domain/context.ts'
import type { Gender } from '../src/shared/kernel/enums.ts'

/** Does what happens when an admin reads the user's ID. */
export const identify = async (
  deps: Pick<Dependencies, 'db' | 'clock' | 'keyring'>,
  { id }: { id: string },
  gender: Gender = 'FEMALE',
): Promise<void> => {
  const read = { genderSealed: sealGender(deps, id, gender), checkedBy: id, checkedAt: deps.clock.now() }
  await deps.db.insert(userIdentities).values({ userId: id, ...read })
}
