import { sql } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'
import { readRows } from './read-rows.ts'

/** Which transactions were visible at a moment, as PostgreSQL writes it. */
export type Snapshot = string

export interface Moment {
  /**
   * Which server, since when. One that was restored, promoted or recovered from a crash may give transaction numbers again
   * that a snapshot from before calls finished.
   */
  server: string
  snapshot: Snapshot
  /** As PostgreSQL writes it; null on a server that is not the primary. */
  position: string | null
}

// The process that starts a server stays when another one crashes. Statistics do not survive a crash.
const CRASHED_AT = sql`pg_stat_get_bgwriter_stat_reset_time()`

/** Columns of a statement. What was committed before the statement began is in the log before this position. */
export const MOMENT = sql`pg_current_snapshot()::text as snapshot,
  concat_ws(' ', extract(epoch from pg_postmaster_start_time()), extract(epoch from ${CRASHED_AT})) as server,
  case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end::text as position`

export const readMoment = async (db: Db | Tx): Promise<Moment> => {
  const [moment] = await readRows<Moment>(db, sql`select ${MOMENT}`)
  if (!moment) throw new Error('The database gave no snapshot.')
  return moment
}

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** As a number of bytes; null for what is no position. */
export const parsePosition = (text: string | null | undefined): number | null => {
  const [, high, low] = POSITION.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? null : Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** What a caller's last write had seen, as their next call brings it. */
export type Seen = string

export const writeSeen = ({ snapshot, position }: Omit<Moment, 'server'>): Seen => `${snapshot}@${position ?? ''}`

/** When what was seen is not known: every server is then behind it. */
export const SEEN_UNKNOWN: Seen = '@'

export const snapshotOf = (seen: Seen): Snapshot => seen.split('@', 1)[0] ?? ''

/** The position that a server must have reached. No server has reached one that cannot be read. */
export const positionOf = (seen: Seen): number => parsePosition(seen.split('@')[1]) ?? Infinity
