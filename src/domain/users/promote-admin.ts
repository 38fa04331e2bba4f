import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { UserRow } from './queries.ts'
import { rememberAdmin } from './remember-admin.ts'

type Parts = Pick<Dependencies, 'settings' | 'keyring' | 'clock'>

/** Whether the configuration makes this phone an admin: once, and never again after its account is deleted. */
export const becomesAdmin = async (deps: Parts, tx: Tx, phone: string): Promise<boolean> =>
  deps.settings.adminPhones.includes(phone) && (await rememberAdmin(deps, tx, phone))

/** Makes the owner of a configured phone an admin at the first sign-in. */
export const promoteAdmin = async (deps: Parts, tx: Tx, user: UserRow): Promise<void> => {
  if (user.role !== 'ADMIN' && (await becomesAdmin(deps, tx, user.phone)))
    await tx.update(users).set({ role: 'ADMIN' }).where(eq(users.id, user.id))
}
