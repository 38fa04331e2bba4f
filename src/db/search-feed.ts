import { sql } from 'drizzle-orm'
import type { Db } from './handles.ts'
import { MOMENT, type Moment, type Snapshot } from './positions.ts'
import { readPrepared } from './read-rows.ts'
import type { CHANGED_KINDS } from './schema/search-changes.ts'

/** The topic of the live hub on which the feed's triggers announce changes. */
export const SEARCH_TOPIC = 'search'

const SNAPSHOT = /^\d{1,15}:(\d{1,15}):(\d{1,15}(?:,\d{1,15})*)?$/

const readParts = (snapshot: Snapshot): { end: number; open: ReadonlySet<number> } | null => {
  const [, end, open = ''] = SNAPSHOT.exec(snapshot) ?? []
  if (end === undefined) return null
  return { end: Number(end), open: new Set(open.split(',').filter(Boolean).map(Number)) }
}

/** Whether `snapshot` shows everything that `other` shows. False if one of the texts is not a snapshot. */
export const showsAllOf = (snapshot: Snapshot, other: Snapshot): boolean => {
  const [mine, its] = [readParts(snapshot), readParts(other)]
  if (!mine || !its || mine.end < its.end) return false
  return [...mine.open].every((xid) => xid >= its.end || its.open.has(xid))
}

interface Change {
  kind: (typeof CHANGED_KINDS)[number]
  thing: string | null
}

export interface News {
  /** The moment of this read: the next read begins at this moment. */
  moment: Moment
  /** Changes may be missing, because the feed has deleted them or the server is another one: load everything. */
  isLost: boolean
  changes: Change[]
}

/**
 * Changes that are visible now and were not at the last read. So a transaction that commits late is read when it
 * commits, nothing is read twice, and an open transaction does not delay other changes.
 */
export const readNews = async (db: Db, { server, snapshot: since }: Moment): Promise<News> => {
  const rows = await readPrepared<
    Moment & {
      is_lost: boolean
      kind: Change['kind'] | null
      thing: string | null
    }
  >(
    db,
    'read_search_changes',
    sql`select ${MOMENT}, p.is_lost, c.kind, c.thing
      from (select coalesce(max(pruned_xid) >= pg_snapshot_xmin(${since}::pg_snapshot), true) as is_lost
        from search_pruning) p
      left join (select distinct kind, thing from search_changes
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) c on true`,
  )
  const [first] = rows
  if (!first) throw new Error('The database returned no changes for the search.')
  return {
    moment: { server: first.server, snapshot: first.snapshot, position: first.position },
    isLost: first.is_lost || first.server !== server,
    changes: rows.flatMap(({ kind, thing }) => (kind === null ? [] : [{ kind, thing }])),
  }
}

/** Deletes changes of transactions that this server has not had yet: a restored dump brought them from another server. */
export const dropForeignChanges = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from search_changes where xid >= pg_snapshot_xmax(pg_current_snapshot())`)
  await db.execute(
    sql`update search_pruning set pruned_xid = '0' where pruned_xid >= pg_snapshot_xmax(pg_current_snapshot())`,
  )
}

/**
 * Deletes changes that are an hour old by the database's clock. A process that has not read them by then loads
 * everything. Changes newer than the oldest open transaction stay: otherwise a process that is up to date would also
 * have to load everything.
 */
export const pruneChanges = async (db: Db): Promise<void> => {
  await db.execute(sql`with pruned as (
      delete from search_changes where written_at < clock_timestamp() - interval '1 hour'
        and xid < pg_snapshot_xmin(pg_current_snapshot()) returning xid)
    update search_pruning set pruned_xid = greatest(pruned_xid, (select max(xid) from pruned))`)
}
