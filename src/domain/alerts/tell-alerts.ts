import { and, eq, sql } from 'drizzle-orm'
import { isStopped } from '../../db/bookable-ride.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readPrepared } from '../../db/read-rows.ts'
import { alertMatches, alertWaves } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { announceMatch } from './events.ts'
import { followAlerts } from './follow-alerts.ts'
import type { AlertIndex } from './index-alerts.ts'
import { findCandidates, type Candidate } from './queries.ts'
import {
  bestSegment,
  isMessageAllowed,
  nextWaveAt,
  quietUntil,
  segmentsOf,
  waveSize,
  type OfferedSegment,
  type SoughtRide,
} from './rules.ts'

const RIDES_AT_ONCE = 200
const MAX_ROUNDS = 25
/** A lock for one wave at a time in all processes: two processes with the same wave would both start the next wave. */
const WAVES = 7_234_005

interface RideFacts {
  ride_id: string
  changes: number
  after_seq: number
  owner_id: string
  driver_id: string
  driver_name: string
  meeting: string | null
  amenity_mask: number
  women_only: boolean
  is_offered: boolean
  has_started: boolean
  stops: { position: number; name: string; lat: number; lng: number; at: number }[]
  legs: { position: number; freeSeats: number; costKsh: number }[]
}

const listDue = async (
  { settings }: Pick<Dependencies, 'settings'>,
  db: Db | Tx,
  now: Date,
  rideId: string | null = null,
): Promise<SoughtRide[]> => {
  const at = now.toISOString()
  const rows = await readPrepared<RideFacts>(
    db,
    'list_due_waves',
    sql`select w.ride_id, w.changes, w.after_seq::float8 as after_seq, r.owner_id, r.driver_id, d.name as driver_name,
        concat_ws(', ', r.meeting_name, r.meeting_hint) as meeting, r.amenity_mask, r.women_only,
        (r.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED') and o.status = 'ACTIVE' and d.status = 'ACTIVE'
          and not ${isStopped(settings.documents.required, sql`r`)}) as is_offered,
        r.status = 'STARTED' as has_started,
        (select jsonb_agg(jsonb_build_object('position', s.position, 'name', p.name, 'lat', p.lat, 'lng', p.lng,
          'at', extract(epoch from s.planned_at) * 1000)
          order by s.position) from ride_stops s join places p on p.id = s.place where s.ride_id = r.id and s.is_promised) as stops,
        (select jsonb_agg(jsonb_build_object('position', l.position, 'freeSeats', l.num_seats - l.paid_seats - l.held_seats,
          'costKsh', l.cost_ksh)
          order by l.position) from ride_legs l where l.ride_id = r.id) as legs
      from alert_waves w join rides r on r.id = w.ride_id
        join users o on o.id = r.owner_id join users d on d.id = r.driver_id
      where (w.due_at is null or w.due_at <= ${at}::timestamptz)
        and (${rideId}::uuid is null or w.ride_id = ${rideId}::uuid)
      order by w.due_at nulls first limit ${RIDES_AT_ONCE}`,
  )
  return rows.map((row) => ({
    id: row.ride_id,
    ownerId: row.owner_id,
    driverId: row.driver_id,
    driverName: row.driver_name,
    meeting: row.meeting || null,
    amenityMask: row.amenity_mask,
    womenOnly: row.women_only,
    segments: row.is_offered
      ? segmentsOf(
          row.stops.map((stop) => ({ ...stop, time: new Date(stop.at) })),
          row.legs,
        ).filter(
          ({ freeSeats, departsAt, fromPosition }) =>
            freeSeats > 0 && departsAt > now && (!row.has_started || fromPosition > 0),
        )
      : [],
    changes: row.changes,
    afterSeq: row.after_seq,
  }))
}

/** Ends the waves when nobody is left to tell, unless the ride changed since it was read. */
const endWaves = (db: Db | Tx, { id, changes }: SoughtRide) =>
  db.delete(alertWaves).where(and(eq(alertWaves.rideId, id), eq(alertWaves.changes, changes)))

const waitUntil = (db: Db | Tx, { id, changes }: SoughtRide, dueAt: Date, afterSeq: number) =>
  db
    .update(alertWaves)
    .set({ dueAt, afterSeq: sql`case when ${alertWaves.changes} = ${changes} then ${afterSeq}::bigint else 0 end` })
    .where(eq(alertWaves.rideId, id))

interface Wave {
  ride: SoughtRide
  /** The segments that may be announced at this hour; empty when no alert wants one of them. */
  segments: readonly OfferedSegment[]
  /** When the earliest of the waiting segments may be announced; null when no wanted segment waits. */
  quietUntil: Date | null
}

const planWave = (index: AlertIndex, ride: SoughtRide, now: Date): Wave => {
  const isSought = (segments: readonly OfferedSegment[]) =>
    segments.length > 0 && index.find(segments, ride.amenityMask, { after: ride.afterSeq, limit: 1 }).length > 0
  const open = ride.segments.filter(({ departsAt }) => quietUntil(now, departsAt) === null)
  const waits = ride.segments.flatMap((segment) => {
    const until = quietUntil(now, segment.departsAt)
    return until !== null && isSought([segment]) ? [until] : []
  })
  const [earliest = null] = waits.toSorted((a, b) => a.getTime() - b.getTime())
  return { ride, segments: isSought(open) ? open : [], quietUntil: earliest }
}

/**
 * Tells the owner of one alert about its best segment, unless that segment has to wait or the owner knows the ride.
 * @returns whether the owner was told
 */
const tellOne = async (
  deps: Dependencies,
  tx: Tx,
  { ride, segments }: Wave,
  { candidate, isSent }: { candidate: Candidate; isSent: boolean },
): Promise<boolean> => {
  const segment = bestSegment(candidate.sought, ride.segments, ride.amenityMask)
  if (!segment || !segments.includes(segment)) return false
  const [inserted] = await tx
    .insert(alertMatches)
    .values({
      alertId: candidate.id,
      rideId: ride.id,
      userId: candidate.userId,
      toldAt: deps.clock.now(),
      isSent: isSent && !candidate.knowsRide,
    })
    .onConflictDoNothing()
    .returning({ alertId: alertMatches.alertId })
  if (!inserted || candidate.knowsRide) return false
  await announceMatch(tx, deps, { ride, segment, candidate, isSent })
  return true
}

/** @returns the `seq` of the youngest alert of the wave, or null when no alert is left for another wave */
const sendWave = async (deps: Dependencies, tx: Tx, index: AlertIndex, wave: Wave): Promise<number | null> => {
  const { ride, segments } = wave
  const size = waveSize(Math.max(...segments.map(({ freeSeats }) => freeSeats)))
  const sent = new Map<string, number>()
  const told = new Set<string>()
  let after = ride.afterSeq
  for (;;) {
    const oldest = index.find(segments, ride.amenityMask, { after, limit: size })
    for (const candidate of await findCandidates(deps, tx, ride, oldest)) {
      if (told.size === size) return after
      const { userId, sentOfAlert, sentOfPerson } = candidate
      const isSent = isMessageAllowed({ byAlert: sentOfAlert, byPerson: sentOfPerson + (sent.get(userId) ?? 0) })
      const knowsRide = candidate.knowsRide || told.has(userId)
      if (await tellOne(deps, tx, wave, { candidate: { ...candidate, knowsRide }, isSent })) {
        told.add(userId)
        if (isSent) sent.set(userId, (sent.get(userId) ?? 0) + 1)
      }
      after = candidate.seq
    }
    if (oldest.length < size) return null
    after = oldest.at(-1) ?? after
    if (told.size === size) return after
  }
}

const rest = (db: Db | Tx, { ride, quietUntil: until }: Wave) =>
  until === null ? endWaves(db, ride) : waitUntil(db, ride, until, ride.afterSeq)

const tellOfRide = async (deps: Dependencies, index: AlertIndex, seen: SoughtRide): Promise<void> => {
  const now = deps.clock.now()
  const first = planWave(index, seen, now)
  // Most rides are finished here, without a transaction.
  if (first.segments.length === 0) {
    await rest(deps.db, first)
    return
  }
  await withTx(deps, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${WAVES}::bigint)`)
    const [ride] = await listDue(deps, tx, now, seen.id)
    // Another process sent this wave.
    if (!ride) return
    const wave = planWave(index, ride, now)
    const youngest = wave.segments.length > 0 ? await sendWave(deps, tx, index, wave) : null
    // The row of `alert_waves` is written last: otherwise this transaction and a call that changes the ride could wait
    // for each other.
    if (youngest === null) await rest(tx, wave)
    // Older alerts may want a segment that still has to wait. The next wave then starts at the same alert as this wave;
    // nobody is told twice.
    else await waitUntil(tx, ride, nextWaveAt(now), wave.quietUntil === null ? youngest : ride.afterSeq)
  })
}

/**
 * Sweep: tells alerts about the rides that match them, one wave at a time. Work that a process leaves undone is still
 * in `alert_waves`; finished work is in `alert_matches`, with its notifications.
 */
export const tellAlerts = async (deps: Dependencies): Promise<void> => {
  const index = await followAlerts(deps)
  for (let round = 0, read = RIDES_AT_ONCE; read === RIDES_AT_ONCE && round < MAX_ROUNDS; round++) {
    const due = await listDue(deps, deps.db, deps.clock.now())
    read = due.length
    for (const ride of due)
      await tellOfRide(deps, index, ride).catch((error: unknown) =>
        deps.logger.log('critical', 'alerts not told', { rideId: ride.id, error }),
      )
  }
}
