import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { sessions, userIdentities, users } from '../../db/schema/index.ts'
import { hashToken } from '../../platform/ids.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Actor, Dependencies } from '../context.ts'
import { heldColumn, type HeldDocuments } from '../documents/index.ts'
import { isWoman, noteAccess, type UserRow } from '../users/index.ts'
import { idleExpiry, isFresh, isElevated, effectiveRole, elevatedUntil, type ElevatedSession } from './rules.ts'

const ANONYMOUS: Actor = { kind: 'anonymous' }

const prepareSession = prepareOnce((db, name: 'find_session') => {
  const now = sql.param(sql.placeholder('now'), sessions.idleExpiresAt)
  return db
    .select({
      sessionId: sessions.id,
      phone: sessions.phone,
      claimsUserId: sessions.claimsUserId,
      lastSeenAt: sessions.lastSeenAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
      elevatedAt: sessions.elevatedAt,
      elevatedUntil: sessions.elevatedUntil,
      provenAt: sessions.provenAt,
      user: users,
      held: heldColumn(sql`users.id`),
      genderSealed: userIdentities.genderSealed,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userIdentities, eq(userIdentities.userId, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
      ),
    )
    .prepare(name)
})

interface OwnRecord {
  user: UserRow
  held: HeldDocuments
}
const records = new WeakMap<Actor, OwnRecord>()

/** The caller's user and documents. They are read together with the session, so that a page does not read them again. */
export const recordOf = (actor: Actor): OwnRecord | null => records.get(actor) ?? null

/** The actor of a token. The session is read at every call, so a user who is no longer ACTIVE is anonymous from the next call on. */
export const authenticateSession = async (deps: Dependencies, token: string): Promise<Actor> => {
  const now = deps.clock.now()
  const [found] = await prepareSession(deps.db, 'find_session').execute({ tokenHash: hashToken(token), now })
  if (!found) return ANONYMOUS
  if (found.user && found.user.status !== 'ACTIVE') return ANONYMOUS
  const isTouched = now.getTime() - found.lastSeenAt.getTime() > MINUTE_MS
  if (isTouched) await touchSession(deps, found, now)
  const { sessionId, phone, claimsUserId, user, held } = found
  if (!user) return { kind: 'registrant', phone, sessionId, claimsUserId }
  const { id, name, language } = user
  const powers = effectiveRole(user, found, deps.settings.adminSecondFactor, now)
  const hasFreshCode = isFresh(found.provenAt, now)
  const mayUseWomenOnly = isWoman(deps, id, found.genderSealed)
  const rights = { ...powers, hasFreshCode, mayUseWomenOnly }
  const actor: Actor = { kind: 'user', id, ...rights, phone: user.phone, name, language, sessionId }
  records.set(actor, { user: isTouched ? { ...user, lastAccessAt: now } : user, held })
  return actor
}

const touchSession = async (
  deps: Dependencies,
  session: ElevatedSession & { sessionId: string; absoluteExpiresAt: Date; user: { id: string } | null },
  now: Date,
) => {
  const idleExpiresAt = idleExpiry(now, session.absoluteExpiresAt)
  const elevated =
    session.elevatedAt && isElevated(session, now) ? { elevatedUntil: elevatedUntil(session.elevatedAt, now) } : {}
  await deps.db
    .update(sessions)
    .set({ lastSeenAt: now, idleExpiresAt, ...elevated })
    .where(eq(sessions.id, session.sessionId))
  if (session.user) await noteAccess(deps.db, session.user.id, now)
}
