import { sql, type SQL } from 'drizzle-orm'
import { DATA_INVENTORY, type TableFacts } from '../../db/data-inventory.ts'
import type { AccountExport } from '../../shared/contract/accounts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { limitHits } from '../limits/index.ts'
import { exportConversations } from '../messages/index.ts'
import { exportPapers } from '../papers/index.ts'

const HOURLY = { name: 'export-hourly', max: 1, windowSeconds: 3600 }
const DAILY = { name: 'export-daily', max: 5, windowSeconds: 24 * 3600 }

const ownedBy = (owners: readonly string[], userId: string): SQL =>
  sql.join(
    owners.map((owner) =>
      owner === 'request_id'
        ? sql`request_id in (select q.id from seat_requests q where q.rider_id = ${userId})`
        : sql`${sql.identifier(owner)} = ${userId}`,
    ),
    sql` or `,
  )

const readOwn = async (ctx: Ctx, table: string, { owners, columns }: TableFacts, userId: string) => {
  const out = Object.keys(columns).filter((name) => columns[name]?.includes('out'))
  const names = sql.join(
    out.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const read = await ctx.db.execute(sql`select ${names} from ${sql.identifier(table)} where ${ownedBy(owners, userId)}`)
  return (read as { rows: Record<string, unknown>[] }).rows
}

/**
 * Everything that the data inventory says is the caller's, the same list that erasure is proven against, and
 * their photo, their papers and what they and others said to each other.
 * @throws AppError RATE_LIMITED after one in an hour or five in a day
 */
export const exportAccount = async (ctx: Ctx): Promise<AccountExport> => {
  const { id } = requireUser(ctx)
  await limitHits(ctx, HOURLY, id)
  await limitHits(ctx, DAILY, id)
  const papers = await exportPapers(ctx)
  const conversations = await exportConversations(ctx)
  const data: AccountExport['data'] = {}
  for (const [table, facts] of Object.entries(DATA_INVENTORY))
    if (facts.owners.length > 0) data[table] = await readOwn(ctx, table, facts, id)
  return { exportedAt: ctx.clock.now().toISOString(), data, papers, conversations }
}
