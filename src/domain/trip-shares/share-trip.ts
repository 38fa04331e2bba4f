import { tripShares } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import type { TripShare } from '../../shared/contract/trip-shares.ts'
import { requireUser, type Ctx, type Dependencies } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { findRequest } from '../seat-requests/index.ts'
import { factsOf, sideOf } from '../seat-requests/policy.ts'
import { sharedUntil } from '../seat-requests/rules.ts'
import { REQUEST_TRANSITIONS } from '../seat-requests/transitions.ts'
import { requireAction } from '../transition-table.ts'
import { makeToken, readToken } from './make-token.ts'
import { findOpenShare, type OpenShare } from './queries.ts'
import { SHARES_LIMIT } from './rules.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'keyring'>

/** Only one of two parallel calls stores a link, and both get this link. */
const addShare = async (ctx: Deps, requestId: string): Promise<OpenShare> => {
  const id = newId()
  await ctx.db
    .insert(tripShares)
    .values({ id, requestId, tokenHash: hashToken(makeToken(ctx, id)), createdAt: ctx.clock.now() })
    .onConflictDoNothing()
  const open = await findOpenShare(ctx.db, requestId)
  if (!open) throw notFound()
  return open
}

const linkOf = async (deps: Pick<Dependencies, 'db' | 'keyring' | 'settings'>, share: OpenShare) => {
  const token = await readToken(deps, share)
  return { token, url: `${deps.settings.publicUrl}/t/${token}` }
}

/** The link for the rider's trusted contacts; null when the seat is not paid, or the link would not work any more. */
export const linkForContacts = async (deps: Dependencies, requestId: string): Promise<string | null> => {
  const found = await findRequest(deps.db, requestId)
  if (found?.request.status !== 'PAID' || deps.clock.now() >= sharedUntil(found.ride.arrivesAt)) return null
  const share = (await findOpenShare(deps.db, requestId)) ?? (await addShare(deps, requestId))
  return (await linkOf(deps, share)).url
}

/**
 * Returns the same link until it is revoked.
 * @throws AppError NOT_FOUND, FORBIDDEN to the ride's owner, RATE_LIMITED, WRONG_STATE before the seat is paid and from
 * 2 hours after the planned arrival
 */
export const shareTrip = async (ctx: Ctx, requestId: string): Promise<TripShare> => {
  const user = requireUser(ctx)
  const found = await findRequest(ctx.db, requestId)
  const side = found && sideOf(user, found.request)
  if (!found || !side) throw notFound()
  requireAction(REQUEST_TRANSITIONS.share, side, factsOf(found), ctx.clock.now())
  const open = await findOpenShare(ctx.db, requestId)
  if (!open) await limitHits(ctx, SHARES_LIMIT, user.id)
  const link = await linkOf(ctx, open ?? (await addShare(ctx, requestId)))
  return { ...link, expiresAt: sharedUntil(found.ride.arrivesAt).toISOString() }
}
