import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import type { AddUserBody, OwnUser } from '../../shared/contract/users.ts'
import type { Language } from '../../shared/kernel/enums.ts'
import { withTx, type Ctx } from '../context.ts'
import { addUser, becomeDriver, findUser, findUserByPhone, showOwnUser } from '../users/index.ts'
import { becomesDriver, refuseNames } from '../users/rules.ts'
import { endUnusedProofs } from './open-session.ts'
import { lockPhone, lockSession } from './queries.ts'
import { rememberOrigin } from './recognise-origin.ts'
import { replaceToken, type FreshToken } from './replace-token.ts'
import { absoluteExpiry, idleExpiry } from './rules.ts'

export interface Registered {
  user: OwnUser
  fresh: FreshToken | null
}

/**
 * Creates the account of a proven phone, and makes its session a full one. When the same session repeats the call, it
 * returns the same user.
 * @throws AppError UNAUTHENTICATED when the session has ended, CONFLICT when another session made the account,
 * OWNER_CHECK_REQUIRED while the phone belongs to an account that was not used for a long time
 */
const register = async (
  ctx: Ctx,
  tx: Tx,
  { phone, sessionId }: { phone: string; sessionId: string },
  input: AddUserBody & { language: Language },
): Promise<Registered> => {
  await lockPhone(tx, phone)
  const session = await lockSession(tx, sessionId)
  if (!session || session.revokedAt !== null) throw unauthenticated()
  if (session.claimsUserId !== null) throw new AppError('OWNER_CHECK_REQUIRED', 'auth.ownerCheckRequired')
  if (session.userId !== null) {
    const same = await findUser(tx, session.userId)
    if (!same) throw unauthenticated()
    return { user: await showOwnUser(ctx, tx, same), fresh: null }
  }
  const isTaken = (await findUserByPhone(tx, phone)) !== null
  const user = isTaken ? null : await addUser(ctx, tx, { ...input, phone })
  if (!user) throw new AppError('CONFLICT', 'auth.alreadyRegistered')
  const now = ctx.clock.now()
  const absoluteExpiresAt = absoluteExpiry(session.createdAt)
  const lifetime = { absoluteExpiresAt, idleExpiresAt: idleExpiry(now, absoluteExpiresAt) }
  await tx
    .update(sessions)
    .set({ userId: user.id, ...lifetime })
    .where(eq(sessions.id, sessionId))
  await endUnusedProofs(tx, now, phone)
  await rememberOrigin(ctx, tx, user.id, ctx.visitor?.device ?? null)
  const lasting = { ...session, expiresAt: absoluteExpiresAt }
  const fresh = ctx.credential === 'cookie' ? await replaceToken(tx, now, lasting) : null
  return { user: await showOwnUser(ctx, tx, user), fresh }
}

/** Registers the phone of a session without a user, in the language of the call, or makes a signed-in rider a driver. */
export const registerUser = async (ctx: Ctx, input: AddUserBody, language: Language): Promise<Registered> => {
  refuseNames({ name: input.name })
  return withTx(ctx, async (tx) => {
    const { actor } = ctx
    if (actor.kind === 'registrant') return register(ctx, tx, actor, { ...input, language })
    const user = actor.kind === 'user' ? await findUser(tx, actor.id) : null
    if (!user) throw unauthenticated()
    const changed = becomesDriver(user.role, input.role) ? await becomeDriver(ctx, tx, user, input) : user
    return { user: await showOwnUser(ctx, tx, changed), fresh: null }
  })
}
