import { stringify } from 'csv-stringify/sync'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { AdminTable } from '../../shared/contract/enums.ts'
import { listActions, recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { listTasks } from '../admin-tasks/index.ts'
import { listDeliveries } from '../deliveries/index.ts'
import { listDisputes } from '../disputes/index.ts'
import { listManualRefunds, listReviews, listTransactions } from '../finance/index.ts'
import { listPlaces } from '../places/index.ts'
import { listReports } from '../reports/index.ts'
import { listUsers } from '../users/index.ts'
import { listAllVehicles } from '../vehicles/index.ts'
import { cellsOf, COLUMNS } from './rules.ts'

const PAGE_SIZE = 100

interface Page {
  page: number
  pageSize: number
}
/** The list behind each table, without filters. */
const LISTS: Readonly<Record<AdminTable, (ctx: Ctx, page: Page) => Promise<{ rows: readonly unknown[] }>>> = {
  tasks: listTasks,
  users: listUsers,
  vehicles: listAllVehicles,
  disputes: listDisputes,
  refunds: listManualRefunds,
  reviews: (ctx, page) => listReviews(ctx, { ...page, open: 'true' }),
  reports: listReports,
  transactions: listTransactions,
  deliveries: listDeliveries,
  audit: listActions,
  places: listPlaces,
}

const lines = (rows: readonly (readonly (string | number)[])[], bom = false): string =>
  rows.length === 0 ? '' : stringify([...rows], { bom, record_delimiter: 'windows' })

async function* readLines(ctx: Ctx, table: AdminTable): AsyncGenerator<string> {
  yield lines([COLUMNS[table]], true)
  for (let page = 1; page * PAGE_SIZE <= LISTED_AT_MOST; page += 1) {
    const { rows } = await LISTS[table](ctx, { page, pageSize: PAGE_SIZE })
    yield lines(rows.map((row) => cellsOf(table, row)))
    if (rows.length < PAGE_SIZE) return
  }
}

/**
 * A whole table for a spreadsheet, page by page, up to the end of its list. That an admin took it is recorded first.
 */
export const exportTable = async (ctx: Ctx, table: AdminTable): Promise<AsyncGenerator<string>> => {
  requireAdmin(ctx)
  await withTx(ctx, (tx) => recordAction(ctx, tx, { action: 'table.export', target: { kind: 'table', id: table } }))
  return readLines(ctx, table)
}
