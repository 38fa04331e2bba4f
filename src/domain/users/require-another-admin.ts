import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { findUser, lockUser, type UserRow } from './queries.ts'

/**
 * Allows only one decision about admins at a time, with the lock of src/db/sql/admins.sql. Call it before a row of
 * `users` is locked.
 */
export const lockAdmins = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`)
}

/** Locks a user for a decision about them. For an admin, `lockAdmins` comes first. */
export const lockPerson = async (tx: Tx, id: string): Promise<UserRow | null> => {
  const known = await findUser(tx, id)
  if (known?.role === 'ADMIN') await lockAdmins(tx)
  return lockUser(tx, id)
}

/** Called with a user locked by `lockPerson`. @throws AppError LAST_ADMIN when no other ACTIVE admin is left */
export const requireAnotherAdmin = async (
  tx: Tx,
  user: { id: string; role: string; status: string },
): Promise<void> => {
  if (user.role !== 'ADMIN' || user.status !== 'ACTIVE') return
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'), ne(users.id, user.id)))
    .limit(1)
  if (!other) throw new AppError('LAST_ADMIN', 'users.lastAdmin')
}
