import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { MOMENT, readMoment, type Moment } from '../../db/positions.ts'
import { readRows } from '../../db/read-rows.ts'
import { DAY_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { AlertIndex } from './index-alerts.ts'
import { soughtEnd } from './present.ts'
import { oldestLiving, type Sought } from './rules.ts'

const READ_AT_ONCE = 20_000
/** Alerts that have ended or were deleted stay in memory until the next load. */
const LOADED_AGAIN_MS = DAY_MS

interface AlertFacts {
  seq: number
  is_over: boolean
  from_name: string | null
  from_lat: number | null
  from_lng: number | null
  to_name: string | null
  to_lat: number | null
  to_lng: number | null
  date_from: string | null
  date_to: string | null
  num_seats: number
  radius_km: number
  amenity_mask: number
}
type NoAlert = Record<keyof AlertFacts, null>

const isOver = (now: Date): SQL => sql`(a.paused or coalesce(a.date_to < ${nairobiDay(now)}::date,
  coalesce(a.renewed_at, a.created_at) < ${oldestLiving(now).toISOString()}::timestamptz))`

const facts = (
  now: Date,
): SQL => sql`a.seq::float8 as seq, ${isOver(now)} as is_over, a.from_name, a.from_lat, a.from_lng,
  a.to_name, a.to_lat, a.to_lng, a.date_from::text, a.date_to::text, a.num_seats, a.radius_km, a.amenity_mask`

const soughtIn = (row: AlertFacts): Sought => ({
  from: soughtEnd(row.from_name, row.from_lat, row.from_lng),
  to: soughtEnd(row.to_name, row.to_lat, row.to_lng),
  dateFrom: row.date_from,
  dateTo: row.date_to,
  numSeats: row.num_seats,
  radiusKm: row.radius_km,
  amenityMask: row.amenity_mask,
})

interface Followed {
  index: AlertIndex
  loadedAt: number
  moment: Moment
}

/** Reads the moment first, so that the next read includes what was written while these rows were read. */
const load = async (db: Db, now: Date): Promise<Followed> => {
  const moment = await readMoment(db)
  const [counted] = await readRows<{ rows: number }>(db, sql`select count(*)::int as rows from alerts`)
  const index = new AlertIndex(counted?.rows)
  for (let after = 0, read = READ_AT_ONCE; read === READ_AT_ONCE;) {
    const rows = await readRows<AlertFacts>(
      db,
      sql`select ${facts(now)} from alerts a where a.seq > ${after} order by a.seq limit ${READ_AT_ONCE}`,
    )
    for (const row of rows) if (!row.is_over) index.put(row.seq, soughtIn(row))
    read = rows.length
    after = rows.at(-1)?.seq ?? 0
  }
  return { index, loadedAt: now.getTime(), moment }
}

/**
 * Reads what was committed since the last read: rows that are visible now and were not visible to the last read.
 * Reading by increasing `seq` would miss alerts whose transaction ends late.
 */
const look = async (db: Db, followed: Followed, now: Date): Promise<Followed> => {
  const { snapshot } = followed.moment
  const rows = await readRows<(AlertFacts | NoAlert) & Moment>(
    db,
    sql`select ${MOMENT}, ${facts(now)} from (select) one left join alerts a
      on a.changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and a.changed_xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(a.changed_xid, ${snapshot}::pg_snapshot)`,
  )
  const [moment = followed.moment] = rows
  if (moment.server !== followed.moment.server) return load(db, now)
  for (const row of rows) {
    if (row.seq === null) continue
    if (row.is_over) followed.index.remove(row.seq)
    else followed.index.put(row.seq, soughtIn(row))
  }
  return { ...followed, moment }
}

// Only one read at a time for each database; after a failure the next caller tries again.
const following = new WeakMap<Db, Promise<Followed | null>>()

/**
 * The index may still contain alerts that have ended or were deleted, so callers read the alerts that they find from
 * the database.
 */
export const followAlerts = async ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<AlertIndex> => {
  const now = clock.now()
  const next = (following.get(db) ?? Promise.resolve(null)).then((last) =>
    last === null || Math.abs(now.getTime() - last.loadedAt) > LOADED_AGAIN_MS ? load(db, now) : look(db, last, now),
  )
  following.set(
    db,
    next.catch(() => null),
  )
  return (await next).index
}
