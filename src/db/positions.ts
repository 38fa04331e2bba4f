import { sql } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'
import { readRows } from './read-rows.ts'

/** Which transactions were visible at a moment, in PostgreSQL's notation. */
export type Snapshot = string

export interface Moment {
  /**
   * Identifies the server and its start. A server that was restored, promoted or recovered from a crash may reuse
   * transaction numbers that older snapshots contain as finished.
   */
  server: string
  snapshot: Snapshot
  /** The end of the log, in PostgreSQL's notation; null on a server that is not the primary. */
  position: string | null
}

// The server's first process survives a crash of another process, so its start time does not show the crash. Statistics
// are reset by a crash.
const CRASHED_AT = sql`pg_stat_get_bgwriter_stat_reset_time()`

/** Columns of a statement. Everything committed before the statement began is in the log before this position. */
export const MOMENT = sql`pg_current_snapshot()::text as snapshot,
  concat_ws(' ', extract(epoch from pg_postmaster_start_time()), extract(epoch from ${CRASHED_AT})) as server,
  case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end::text as position`

export const readMoment = async (db: Db | Tx): Promise<Moment> => {
  const [moment] = await readRows<Moment>(db, sql`select ${MOMENT}`)
  if (!moment) throw new Error('The database returned no snapshot.')
  return moment
}

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** The position as a number of bytes; null when the text is not a position. */
export const parsePosition = (text: string | null | undefined): number | null => {
  const [, high, low] = POSITION.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? null : Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** The snapshot and the position of a caller's last write; the caller's next call sends them back. */
export type Seen = string

export const writeSeen = ({ snapshot, position }: Omit<Moment, 'server'>): Seen => `${snapshot}@${position ?? ''}`

/** For a write whose snapshot and position are unknown: every server then counts as behind. */
export const SEEN_UNKNOWN: Seen = '@'

export const snapshotOf = (seen: Seen): Snapshot => seen.split('@', 1)[0] ?? ''

/** The position that a server must have reached. An unreadable position counts as reached by no server. */
export const positionOf = (seen: Seen): number => parsePosition(seen.split('@')[1]) ?? Infinity
