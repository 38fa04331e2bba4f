import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import { withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { lockUser, type UserRow } from '../users/index.ts'
import { enterAccount } from './enter-account.ts'
import { lockPhone, lockSession } from './queries.ts'
import { replaceToken, type FreshToken } from './replace-token.ts'
import { absoluteExpiry, idleExpiry } from './rules.ts'

const GUESSES_A_DAY = { name: 'owner-check', max: 5, windowSeconds: 24 * 3600 }
const GUESSES_A_MONTH = { name: 'owner-check-month', max: 10, windowSeconds: 30 * 24 * 3600 }

/** @throws AppError UNAUTHENTICATED */
export const requireClaim = (ctx: Ctx): { phone: string; sessionId: string; claimsUserId: string } => {
  const { actor } = ctx
  if (actor.kind !== 'registrant' || actor.claimsUserId === null) throw unauthenticated()
  return { ...actor, claimsUserId: actor.claimsUserId }
}

type Claim = ReturnType<typeof requireClaim>
type SessionRow = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/** @throws AppError UNAUTHENTICATED when session or account have changed */
export const lockClaim = async (tx: Tx, claim: Claim): Promise<{ session: SessionRow; user: UserRow }> => {
  await lockPhone(tx, claim.phone)
  const session = await lockSession(tx, claim.sessionId)
  const user = await lockUser(tx, claim.claimsUserId)
  const isOpen = session?.revokedAt === null && session.claimsUserId === claim.claimsUserId
  if (!isOpen || user?.phone !== claim.phone || user.status !== 'ACTIVE') throw unauthenticated()
  return { session, user }
}

const plain = (email: string) => email.trim().toLowerCase()

/**
 * Signs in to an account that was not used for a long time, by its email address.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN for another address, RATE_LIMITED
 */
export const claimAccount = async (
  ctx: Ctx,
  { email }: { email: string },
): Promise<{ fresh: FreshToken | null; device: string | null }> => {
  const claim = requireClaim(ctx)
  await limitHits(ctx, GUESSES_A_DAY, claim.claimsUserId)
  await limitHits(ctx, GUESSES_A_MONTH, claim.claimsUserId)
  return withTx(ctx, async (tx) => {
    const { session, user } = await lockClaim(tx, claim)
    if (user.email === '' || plain(user.email) !== plain(email)) throw new AppError('FORBIDDEN', 'auth.wrongOwner')
    const now = ctx.clock.now()
    const absoluteExpiresAt = absoluteExpiry(session.createdAt)
    const lifetime = { absoluteExpiresAt, idleExpiresAt: idleExpiry(now, absoluteExpiresAt) }
    const own = { userId: user.id, claimsUserId: null, ...lifetime }
    await tx.update(sessions).set(own).where(eq(sessions.id, session.id))
    const device = ctx.visitor?.isBrowser ? (ctx.visitor.device ?? newToken()) : null
    await enterAccount(ctx, tx, user, { sessionId: session.id, device, isKnown: false })
    const lasting = { ...session, expiresAt: absoluteExpiresAt }
    const fresh = ctx.credential === 'cookie' ? await replaceToken(tx, now, lasting) : null
    return { fresh, device }
  })
}
