import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_LISTED_ROWS } from '../shared/contract/admin.ts'
import type { Db } from './client.ts'
import { countRows } from './bounded-lists.ts'
import { readRows } from './read-rows.ts'

// Lists for admins: newest first, filtered by status and by a search text. Each query uses an index and stops after a
// fixed number of rows or matches, so that a page costs hardly more when the table grows.

/** A search is common when it matches at least one in `COMMON_SHARE` of the newest `PROBED` rows. */
const PROBED = 500
const COMMON_SHARE = 20
/**
 * How many rows a common search reads first, how many it reads when there are too many matches to sort, and how many
 * matches it then shows at most.
 */
const WALKED = 50_000
const TO_THE_END = 2_147_483_647
const MAX_FOUND_ROWS = 1000

export interface ListedTable {
  table: PgTable
  id: PgColumn
  createdAt: PgColumn
  status: PgColumn
}

export interface ListSearch {
  /** The condition of a match, for reading the list in order when a search is common. */
  matches: SQL
  /** Queries of `id` and `at` with the same condition. Each uses an index. */
  parts: SQL[]
}

interface ListRequest {
  statuses: readonly string[] | undefined
  search: ListSearch | null
  page: number
  pageSize: number
}

export interface IdPage {
  ids: string[]
  total: number
  totalIsExact: boolean
}

const withStatus = ({ status }: Pick<ListedTable, 'status'>, statuses: readonly string[] | undefined): SQL =>
  statuses?.length
    ? sql`${status} in (${sql.join(
        statuses.map((one) => sql`${one}`),
        sql`, `,
      )})`
    : sql`${status} <> 'DELETED'`

const unionOf = (parts: readonly SQL[], union = sql` union `): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    union,
  )

const newestRows = (
  { table, id, createdAt, status }: ListedTable,
  statuses: readonly string[] | undefined,
  max: number,
  columns = sql`*`,
): SQL => {
  const newest = (where: SQL) =>
    sql`select ${columns} from ${table} where ${where} order by ${createdAt} desc, ${id} limit ${max}`
  if (!statuses?.length) return newest(withStatus({ status }, undefined))
  const each = [...new Set(statuses)].map((one) => newest(withStatus({ status }, [one])))
  return unionOf(each, sql` union all `)
}

const newestOf = (listed: ListedTable, statuses: readonly string[] | undefined, max: number): SQL =>
  newestRows(listed, statuses, max, sql`${listed.id} as id, ${listed.createdAt} as at`)

interface Found extends IdPage {
  seen: number
}

const pageOf = async (db: Db, found: SQL, seen: SQL, { page, pageSize }: ListRequest): Promise<Found> => {
  const [row] = await readRows<{ ids: string[]; total: number; seen: number }>(
    db,
    sql`with found as materialized (${found})
    select array(select id from found order by at desc, id limit ${pageSize} offset ${(page - 1) * pageSize})::text[] as ids,
      (select count(*)::int from found) as total, ${seen} as seen`,
  )
  return { ids: row?.ids ?? [], total: row?.total ?? 0, totalIsExact: true, seen: row?.seen ?? 0 }
}

const countOf = (rows: SQL): SQL => sql`(select count(*)::int from (${rows}) rows)`

const findNewest = (
  db: Db,
  listed: ListedTable,
  request: ListRequest,
  search: ListSearch,
  looked: number,
  max: number,
) => {
  const { table, id, createdAt } = listed
  // The subquery has the table's own name, so that the conditions of `search` fit. Its limit keeps the planner from
  // applying these conditions first.
  const found = sql`select ${id} as id, ${createdAt} as at from (${newestRows(listed, request.statuses, looked)}) ${table}
    where ${search.matches} order by ${createdAt} desc, ${id} limit ${max}`
  return pageOf(db, found, looked > PROBED ? sql`0` : countOf(newestOf(listed, request.statuses, looked + 1)), request)
}

const findAll = (db: Db, listed: ListedTable, request: ListRequest, search: ListSearch) => {
  const where = withStatus(listed, request.statuses)
  const found = unionOf(search.parts.map((part) => sql`${part} and ${where} limit ${MAX_LISTED_ROWS + 1}`))
  return pageOf(db, found, sql`0`, request)
}

const cut = ({ ids }: Found): IdPage => ({ ids, total: MAX_FOUND_ROWS, totalIsExact: false })

/**
 * Finds the matches of a common search by reading the list in order, and those of a rare search by an index. The newest
 * rows show which one it is.
 */
const findPage = async (db: Db, listed: ListedTable, request: ListRequest, search: ListSearch): Promise<IdPage> => {
  const probed = await findNewest(db, listed, request, search, PROBED, PROBED)
  if (probed.seen <= PROBED) return probed
  const walk = (looked: number) => findNewest(db, listed, request, search, looked, MAX_FOUND_ROWS + 1)
  if (probed.total * COMMON_SHARE >= PROBED) {
    const walked = await walk(WALKED)
    if (walked.total > MAX_FOUND_ROWS) return cut(walked)
  }
  const all = await findAll(db, listed, request, search)
  return all.total <= MAX_LISTED_ROWS ? all : cut(await walk(TO_THE_END))
}

export const listPage = async (db: Db, listed: ListedTable, request: ListRequest): Promise<IdPage> => {
  const { search, statuses, page, pageSize } = request
  const skipped = (page - 1) * pageSize
  if (search) {
    const { ids, total, totalIsExact } = await findPage(db, listed, request, search)
    return { ids: ids.slice(0, Math.max(0, total - skipped)), total, totalIsExact }
  }
  const max = Math.min(skipped + pageSize, MAX_LISTED_ROWS)
  const all = sql`select ${listed.id} from ${listed.table} where ${withStatus(listed, statuses)}`
  const counted = await countRows(db, all)
  if (skipped >= max) return { ids: [], ...counted }
  const rows = newestOf(listed, statuses, max)
  const paged = await readRows<{ id: string }>(
    db,
    sql`select id from (${rows}) listed order by at desc, id limit ${max - skipped} offset ${skipped}`,
  )
  return { ids: paged.map((row) => row.id), ...counted }
}

export const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
