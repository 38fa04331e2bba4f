import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/index.ts'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddUserBody, OwnUser } from '../../shared/contract/users.ts'
import { withTx, type Ctx } from '../context.ts'
import { findUser, findUserByPhone, type UserRow } from './queries.ts'
import { accountBlocked, becomesDriver, normalName } from './rules.ts'
import { showOwnUser } from './show-own-user.ts'

const createUser = async (ctx: Ctx, tx: Tx, phone: string, input: AddUserBody): Promise<UserRow | null> => {
  const role = ctx.settings.adminPhones.includes(phone) ? 'ADMIN' : input.role
  const [created] = await tx
    .insert(users)
    .values({
      id: newId(),
      name: normalName(input.name),
      email: input.email,
      phone,
      role,
      status: 'ACTIVE',
      createdAt: ctx.clock.now(),
    })
    // The same registration sent twice at once: the first one counts.
    .onConflictDoNothing()
    .returning()
  if (!created) return findUserByPhone(tx, phone)
  const event = input.role === 'DRIVER' ? 'driver-registered' : 'user-registered'
  await ctx.enqueue(tx, 'notifications.tell', { event, id: created.id })
  return created
}

/** The phone's session becomes the session of its new user: the same token, now a full one. */
const register = async (ctx: Ctx, tx: Tx, registrant: { phone: string; sessionId: string }, input: AddUserBody) => {
  const user = (await findUserByPhone(tx, registrant.phone)) ?? (await createUser(ctx, tx, registrant.phone, input))
  if (!user) throw new AppError('CONFLICT', 'error.conflict')
  if (user.status !== 'ACTIVE') throw accountBlocked(user.blockedBecause)
  await tx.update(sessions).set({ userId: user.id }).where(eq(sessions.id, registrant.sessionId))
  return user
}

const becomeDriver = async (ctx: Ctx, tx: Tx, user: UserRow, input: AddUserBody): Promise<UserRow> => {
  const [changed] = await tx
    .update(users)
    .set({ role: 'DRIVER', name: normalName(input.name), email: input.email })
    .where(and(eq(users.id, user.id), eq(users.status, 'ACTIVE')))
    .returning()
  if (!changed) throw unauthenticated()
  await ctx.enqueue(tx, 'notifications.tell', { event: 'driver-registered', id: user.id })
  return changed
}

/**
 * Registers the phone of a session that has no user yet, or makes a signed-in rider a driver. Repeating it answers the
 * same user and changes nothing.
 */
export const registerUser = (ctx: Ctx, input: AddUserBody): Promise<OwnUser> =>
  withTx(ctx, async (tx) => {
    const { actor } = ctx
    if (actor.kind === 'registrant') return showOwnUser(ctx, tx, await register(ctx, tx, actor, input))
    const user = actor.kind === 'user' ? await findUser(tx, actor.id) : null
    if (!user) throw unauthenticated()
    const becomes = becomesDriver(user.role, input.role)
    return showOwnUser(ctx, tx, becomes ? await becomeDriver(ctx, tx, user, input) : user)
  })
