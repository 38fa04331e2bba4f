import { sql, type SQLWrapper } from 'drizzle-orm'
import { MAX_LISTED_ROWS } from '../shared/contract/admin.ts'
import type { Db } from './client.ts'
import { readRows } from './read-rows.ts'

const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** LIKE patterns for values that contain `text`, or start with it; `%` and `_` in `text` are escaped. */
export const containing = (text: string): string => `%${literal(text)}%`
export const startingWith = (text: string): string => `${literal(text)}%`

/** Counts at most `MAX_LISTED_ROWS` rows of a query, so that counting a longer list takes no more time. */
export const countRows = async (db: Db, rows: SQLWrapper): Promise<{ total: number; totalIsExact: boolean }> => {
  const [counted] = await readRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select * from (${rows}) rows limit ${MAX_LISTED_ROWS + 1}) counted`,
  )
  const total = counted?.total ?? 0
  return { total: Math.min(total, MAX_LISTED_ROWS), totalIsExact: total <= MAX_LISTED_ROWS }
}

interface SortedQuery<Row> {
  limit: (max: number) => { offset: (skipped: number) => PromiseLike<Row[]> }
}

/** One page of a sorted query. `all` selects the same rows in any order, and is only counted. */
export const readPage = async <Row>(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
  sorted: SortedQuery<Row>,
  all: SQLWrapper,
) => {
  const rows = await sorted.limit(pageSize).offset((page - 1) * pageSize)
  return { rows, ...(await countRows(db, all)), page, pageSize }
}
