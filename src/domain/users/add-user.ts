import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddUserBody } from '../../shared/contract/users.ts'
import type { Language } from '../../shared/kernel/enums.ts'
import { requireFreshCode, type Ctx } from '../context.ts'
import { findUser, type UserRow } from './queries.ts'
import { becomesAdmin } from './remember-admin.ts'
import { normalName } from './rules.ts'

interface NewUser extends AddUserBody {
  phone: string
  language: Language
}

/** Null when a parallel call has just created an account for the phone. */
export const addUser = async (ctx: Ctx, tx: Tx, input: NewUser): Promise<UserRow | null> => {
  const { phone, language } = input
  const role = (await becomesAdmin(ctx, tx, phone)) ? 'ADMIN' : input.role
  const [created] = await tx
    .insert(users)
    .values({
      id: newId(),
      name: normalName(input.name),
      email: input.email,
      phone,
      language,
      role,
      status: 'ACTIVE',
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!created) return null
  const event = input.role === 'DRIVER' ? 'driver-registered' : 'user-registered'
  await ctx.enqueue(tx, 'notifications.tell', { event, id: created.id })
  return created
}

/** An admin checked the documents for the old name, so a new name needs a new check. */
export const changedName = (name: string, now: Date) => ({
  name,
  verifiedAt: sql`case when ${users.name} = ${name} then ${users.verifiedAt} end`,
  unverifiedAt: sql`case when ${users.name} = ${name} then ${users.unverifiedAt} else ${now.toISOString()}::timestamptz end`,
})

const requireActive = (user: UserRow | null): UserRow => {
  if (user?.status !== 'ACTIVE') throw unauthenticated()
  return user
}

/**
 * A user who is no longer a RIDER, because of a parallel call, is returned unchanged: nobody loses a role here.
 * @throws AppError FRESH_CODE_REQUIRED for another email address
 */
export const becomeDriver = async (ctx: Ctx, tx: Tx, user: UserRow, input: AddUserBody): Promise<UserRow> => {
  if (input.email !== user.email) requireFreshCode(ctx)
  const [changed] = await tx
    .update(users)
    .set({ role: 'DRIVER', ...changedName(normalName(input.name), ctx.clock.now()), email: input.email })
    .where(and(eq(users.id, user.id), eq(users.status, 'ACTIVE'), eq(users.role, 'RIDER')))
    .returning()
  if (!changed) return requireActive(await findUser(tx, user.id))
  await ctx.enqueue(tx, 'notifications.tell', { event: 'driver-registered', id: user.id })
  return changed
}
