import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users, alerts } from '../../db/schema/index.ts'
import { MAX_ALERTS } from '../../shared/contract/alerts.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { findWomen } from '../users/index.ts'
import { soughtBy } from './present.ts'
import { countedSince, oldestLiving, type Sought } from './rules.ts'

export const isLiving = (now: Date): SQL | undefined =>
  or(
    and(isNotNull(alerts.dateTo), gte(alerts.dateTo, nairobiDay(now))),
    and(
      isNull(alerts.dateTo),
      sql`coalesce(${alerts.renewedAt}, ${alerts.createdAt}) >= ${oldestLiving(now).toISOString()}::timestamptz`,
    ),
  )

const livingOf = (userId: string, now: Date): SQL | undefined => and(eq(alerts.userId, userId), isLiving(now))

export const listLiving = (db: Db | Tx, userId: string, now: Date) =>
  db.select().from(alerts).where(livingOf(userId, now)).orderBy(desc(alerts.seq)).limit(MAX_ALERTS)

/** Locks the user, so that parallel calls count the user's alerts one after the other. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

export const countLiving = async (tx: Tx, userId: string, now: Date): Promise<number> => {
  const [counted] = await tx.select({ total: count() }).from(alerts).where(livingOf(userId, now))
  return counted?.total ?? 0
}

export interface Candidate {
  id: string
  seq: number
  userId: string
  sought: Sought
  /** Another alert of the user has announced the ride, or the user has requested seats on it. */
  knowsRide: boolean
  sentOfAlert: number
  sentOfPerson: number
}

const sentOfAlert = (since: Date) =>
  sql`(select count(*)::int from alert_matches m where m.is_sent and m.alert_id = ${alerts.id}
    and m.told_at > ${since.toISOString()}::timestamptz)`.mapWith(Number)

/** Counts notifications, because they outlive a deleted alert. Those that only the notification panel shows do not count. */
const sentOfPerson = (since: Date) =>
  sql`(select count(*)::int from notifications n where n.user_id = ${alerts.userId} and n.template = 'alert_ride'
    and n.created_at >= ${since.toISOString()}::timestamptz and not (n.state = 'SENT' and n.channel is null))`.mapWith(
    Number,
  )

/**
 * The alerts with these `seqs` whose users may be told about the ride, oldest first. Alerts of the ride's owner and
 * driver are left out, and alerts of users who have blocked one of them or are blocked by one. For a ride for women,
 * only alerts of women are returned.
 */
export const findCandidates = async (
  deps: Pick<Dependencies, 'clock' | 'keyring'>,
  tx: Tx,
  ride: { id: string; ownerId: string; driverId: string; womenOnly: boolean },
  seqs: readonly number[],
): Promise<Candidate[]> => {
  if (seqs.length === 0) return []
  const now = deps.clock.now()
  const since = countedSince(now)
  const rows = await tx
    .select({
      alert: alerts,
      knowsRide: sql<boolean>`(exists (select 1 from alert_matches m where m.user_id = ${alerts.userId} and m.ride_id = ${ride.id})
        or exists (select 1 from seat_requests q where q.rider_id = ${alerts.userId} and q.ride_id = ${ride.id}))`,
      sentOfAlert: sentOfAlert(since.alert),
      sentOfPerson: sentOfPerson(since.person),
    })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(
      and(
        inArray(alerts.seq, [...seqs]),
        eq(alerts.paused, false),
        eq(users.status, 'ACTIVE'),
        isLiving(now),
        notInArray(alerts.userId, [ride.ownerId, ride.driverId]),
        sql`not exists (select 1 from people_hidden_from(${alerts.userId}) hidden
          where hidden.person in (${ride.ownerId}::uuid, ${ride.driverId}::uuid))`,
        sql`not exists (select 1 from alert_matches m where m.alert_id = ${alerts.id} and m.ride_id = ${ride.id})`,
      ),
    )
    .orderBy(asc(alerts.seq))
  const women = ride.womenOnly
    ? await findWomen(
        deps,
        tx,
        rows.map(({ alert }) => alert.userId),
      )
    : null
  const mayKnow = rows.filter(({ alert }) => women === null || women.has(alert.userId))
  return mayKnow.map(({ alert, ...row }) => ({
    ...row,
    id: alert.id,
    seq: alert.seq,
    userId: alert.userId,
    sought: soughtBy(alert),
  }))
}
