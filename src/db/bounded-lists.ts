import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './client.ts'
import { readRows } from './read-rows.ts'

const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** LIKE patterns for text that contains this, or starts with it; `%` and `_` in it are escaped. */
export const containing = (text: string): string => `%${literal(text)}%`
export const startingWith = (text: string): string => `${literal(text)}%`

/** Counts the rows of a query up to the length of a list: the cost is the same for 1,000 rows and for 1,000,000. */
export const countUpTo = async (
  db: Db,
  rows: SQLWrapper,
  most: number,
): Promise<{ total: number; totalIsExact: boolean }> => {
  const [counted] = await readRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select * from (${rows}) rows limit ${most + 1}) counted`,
  )
  const total = counted?.total ?? 0
  return { total: Math.min(total, most), totalIsExact: total <= most }
}
