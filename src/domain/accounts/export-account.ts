import { sql, type SQL } from 'drizzle-orm'
import { DATA_INVENTORY, type TableFacts } from '../../db/data-inventory.ts'
import { readRows } from '../../db/read-rows.ts'
import type { AccountExport } from '../../shared/contract/accounts.ts'
import { requireFreshCode, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { exportConversations } from '../messages/index.ts'
import { exportDocuments } from '../documents/index.ts'
import { exportReports } from '../reports/index.ts'
import { exportContacts } from '../trusted-contacts/index.ts'

const HOURLY = { name: 'export-hourly', max: 1, windowSeconds: 3600 }
const DAILY = { name: 'export-daily', max: 5, windowSeconds: 24 * 3600 }

const THROUGH: Readonly<Record<string, (userId: string) => SQL>> = {
  request_id: (userId) => sql`(select q.id from seat_requests q where q.rider_id = ${userId})`,
  payment_id: (userId) => sql`(select p.id from payments p join seat_requests q on q.id = p.request_id
    where q.rider_id = ${userId})`,
  refund_id: (userId) => sql`(select f.id from refunds f join payments p on p.id = f.payment_id
    join seat_requests q on q.id = p.request_id where q.rider_id = ${userId})`,
  ticket_id: (userId) => sql`(select k.id from tickets k where k.user_id = ${userId})`,
  payout_id: (userId) => sql`(select o.id from payouts o where o.driver_id = ${userId})`,
}

const ownedBy = (owners: readonly string[], userId: string): SQL =>
  sql.join(
    owners.map((owner) => {
      const through = THROUGH[owner]
      const column = sql.identifier(owner)
      return through ? sql`${column} in ${through(userId)}` : sql`${column} = ${userId}`
    }),
    sql` or `,
  )

const readOwn = async (ctx: Ctx, table: string, { owners, columns }: TableFacts, userId: string) => {
  const out = Object.keys(columns).filter((name) => columns[name]?.includes('out'))
  const names = sql.join(
    out.map((name) => sql.identifier(name)),
    sql`, `,
  )
  return readRows<Record<string, unknown>>(
    ctx.db,
    sql`select ${names} from ${sql.identifier(table)} where ${ownedBy(owners, userId)}`,
  )
}

/**
 * `DATA_INVENTORY` decides which tables and columns are exported.
 * @throws AppError FRESH_CODE_REQUIRED, RATE_LIMITED after 1 export in an hour or 5 in a day
 */
export const exportAccount = async (ctx: Ctx): Promise<AccountExport> => {
  const { id } = requireFreshCode(ctx)
  await limitHits(ctx, HOURLY, id)
  await limitHits(ctx, DAILY, id)
  const documents = await exportDocuments(ctx)
  const conversations = await exportConversations(ctx)
  const reports = await exportReports(ctx)
  const data: AccountExport['data'] = {}
  for (const [table, facts] of Object.entries(DATA_INVENTORY))
    if (facts.owners.length > 0) data[table] = await readOwn(ctx, table, facts, id)
  // The contacts' phone numbers are encrypted, so they are decrypted instead of copied from the table.
  data['trusted_contacts'] = await exportContacts(ctx)
  return { exportedAt: ctx.clock.now().toISOString(), data, documents, conversations, reports }
}
