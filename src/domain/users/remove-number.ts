import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { UserRow } from './queries.ts'
import { rememberAdmin } from './remember-admin.ts'
import { releasedNumber } from './rules.ts'

/** Removes the number. Its next owner does not become an admin, even if ADMIN_PHONES names the number. */
export const removeNumber = async (
  deps: Pick<Dependencies, 'settings' | 'keyring' | 'clock'>,
  tx: Tx,
  user: UserRow,
): Promise<void> => {
  if (deps.settings.adminPhones.includes(user.phone)) await rememberAdmin(deps, tx, user.phone)
  await tx
    .update(users)
    .set({ phone: releasedNumber(user) })
    .where(eq(users.id, user.id))
}
