import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { UserRow } from './queries.ts'

/** Makes the owner of a phone that the configuration names an admin: the only way to become one. */
export const promoteAdmin = async (deps: Pick<Dependencies, 'settings'>, tx: Tx, user: UserRow): Promise<void> => {
  if (user.role === 'ADMIN' || !deps.settings.adminPhones.includes(user.phone)) return
  await tx.update(users).set({ role: 'ADMIN' }).where(eq(users.id, user.id))
}
