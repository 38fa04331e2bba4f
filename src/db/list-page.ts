import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LISTED_AT_MOST } from '../shared/contract/admin.ts'
import type { Db } from './client.ts'
import { countUpTo } from './bounded-lists.ts'

// The admin's lists: newest first, by status, by what was typed. Every path here reads a bounded number of rows through
// an index, so a page takes as long with a thousand rows as with a million.

export interface ListedTable {
  table: PgTable
  id: PgColumn
  createdAt: PgColumn
  status: PgColumn
}

export interface ListSearch {
  /** What a found row says, for walking the list when very many are found. */
  matches: SQL
  /** The same as queries of `id` and `at`, each answered by an index of its own. */
  parts: SQL[]
}

interface ListWish {
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

const ofStatus = ({ status }: ListedTable, statuses: readonly string[] | undefined): SQL =>
  statuses?.length
    ? sql`${status} in (${sql.join(
        statuses.map((one) => sql`${one}`),
        sql`, `,
      )})`
    : sql`${status} <> 'DELETED'`

const unionOf = (parts: readonly SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  )

/** The newest of each status, which its index gives in order. */
const newestOf = (listed: ListedTable, statuses: readonly string[] | undefined, most: number): SQL => {
  const { table, id, createdAt } = listed
  const newest = (where: SQL) =>
    sql`select ${id} as id, ${createdAt} as at from ${table} where ${where} order by ${createdAt} desc, ${id} limit ${most}`
  return statuses?.length
    ? unionOf([...new Set(statuses)].map((one) => newest(ofStatus(listed, [one]))))
    : newest(ofStatus(listed, undefined))
}

/** Everything that was found, when it is not too much to sort. */
const foundBy = (listed: ListedTable, wish: ListWish, search: ListSearch): SQL => {
  const where = ofStatus(listed, wish.statuses)
  return unionOf(search.parts.map((part) => sql`${part} and ${where} limit ${LISTED_AT_MOST + 1}`))
}

const walk = (listed: ListedTable, wish: ListWish, search: ListSearch, most: number): SQL => {
  const { table, id, createdAt } = listed
  return sql`select ${id} as id, ${createdAt} as at from ${table}
    where ${ofStatus(listed, wish.statuses)} and ${search.matches} order by ${createdAt} desc, ${id} limit ${most}`
}

/** The ids of one page, newest first, and how many there are. Nobody leafs further than `LISTED_AT_MOST`. */
export const listPage = async (db: Db, listed: ListedTable, wish: ListWish): Promise<IdPage> => {
  const { search, statuses, page, pageSize } = wish
  const skipped = (page - 1) * pageSize
  const most = Math.min(skipped + pageSize, LISTED_AT_MOST)
  const all = sql`select ${listed.id} from ${listed.table} where ${ofStatus(listed, statuses)}`
  const counted = await countUpTo(
    db,
    search ? sql`select id from (${foundBy(listed, wish, search)}) found` : all,
    LISTED_AT_MOST,
  )
  if (skipped >= most) return { ids: [], ...counted }
  let rows = newestOf(listed, statuses, most)
  if (search) rows = counted.totalIsExact ? foundBy(listed, wish, search) : walk(listed, wish, search, most)
  const paged = await db.execute(
    sql`select id from (${rows}) listed order by at desc, id limit ${most - skipped} offset ${skipped}`,
  )
  return { ids: (paged as { rows: { id: string }[] }).rows.map((row) => row.id), ...counted }
}

/** Rows in the order of their ids. */
export const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
