import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { AdminPlacesQuery } from '../../shared/contract/admin-places.ts'
import { AdminTasksQuery } from '../../shared/contract/admin-tasks.ts'
import {
  AdminRidesQuery,
  AdminUsersQuery,
  AdminVehiclesQuery,
  MAX_LISTED_ROWS,
  pages,
} from '../../shared/contract/admin.ts'
import { AuditQuery } from '../../shared/contract/audit.ts'
import { DeliveriesQuery } from '../../shared/contract/deliveries.ts'
import { AdminDisputesQuery } from '../../shared/contract/disputes.ts'
import { EndingDocumentsQuery } from '../../shared/contract/documents.ts'
import { ManualRefundsQuery, MoneyReviewsQuery, TransactionsQuery } from '../../shared/contract/finance.ts'
import { IncidentsQuery } from '../../shared/contract/incidents.ts'
import { ReconciliationsQuery } from '../../shared/contract/reconciliations.ts'
import { AdminReviewsQuery } from '../../shared/contract/reviews.ts'
import { ReportsQuery } from '../../shared/contract/safety.ts'
import { AdminTicketsQuery } from '../../shared/contract/tickets.ts'
import { listActions, recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { listTasks } from '../admin-tasks/index.ts'
import { listDeliveries } from '../deliveries/index.ts'
import { listDisputes } from '../disputes/index.ts'
import { listEndingDocuments } from '../expiries/index.ts'
import { listAllFaqs } from '../faqs/index.ts'
import { listManualRefunds, listReconciliations, listReviews, listTransactions } from '../finance/index.ts'
import { listIncidents } from '../incidents/index.ts'
import { listPlaces } from '../places/index.ts'
import { listReports } from '../reports/index.ts'
import { listAllReviews } from '../reviews/index.ts'
import { listAllRides } from '../rides/index.ts'
import { listTickets } from '../tickets/index.ts'
import { listUsers } from '../users/index.ts'
import { listAllVehicles } from '../vehicles/index.ts'
import { cellsOf, COLUMNS } from './rules.ts'
import type { AdminTable } from '../../shared/kernel/enums.ts'

const PAGE_SIZE = 100

interface Page {
  page: number
  pageSize: number
}
type ReadPage = (ctx: Ctx, page: Page) => Promise<{ rows: readonly unknown[] }>
type Asked = Readonly<Record<string, unknown>>

const filtered =
  <Query extends Page>(schema: z.ZodType<Query>, list: (ctx: Ctx, query: Query) => ReturnType<ReadPage>) =>
  (asked: Asked): ReadPage => {
    const query = schema.safeParse(asked)
    if (!query.success)
      throw new AppError('INVALID', 'error.invalid', {
        issues: query.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      })
    return (ctx, page) => list(ctx, { ...query.data, ...page })
  }

/** The download is recorded in the primary; the table itself may be read from a replica. */
const onPrimary = (ctx: Ctx): Ctx => ({ ...ctx, db: ctx.primary })

const FaqsQuery = z.strictObject(pages)

const LISTS: Readonly<Record<AdminTable, (asked: Asked) => ReadPage>> = {
  tasks: filtered(AdminTasksQuery, listTasks),
  users: filtered(AdminUsersQuery, listUsers),
  vehicles: filtered(AdminVehiclesQuery, listAllVehicles),
  rides: filtered(AdminRidesQuery, listAllRides),
  disputes: filtered(AdminDisputesQuery, listDisputes),
  refunds: filtered(ManualRefundsQuery, listManualRefunds),
  reviews: filtered(MoneyReviewsQuery, listReviews),
  reports: filtered(ReportsQuery, listReports),
  ratings: filtered(AdminReviewsQuery, listAllReviews),
  transactions: filtered(TransactionsQuery, listTransactions),
  deliveries: filtered(DeliveriesQuery, listDeliveries),
  audit: filtered(AuditQuery, listActions),
  places: filtered(AdminPlacesQuery, listPlaces),
  incidents: filtered(IncidentsQuery, listIncidents),
  tickets: filtered(AdminTicketsQuery, listTickets),
  documents: filtered(EndingDocumentsQuery, (ctx, query) => listEndingDocuments(onPrimary(ctx), query)),
  faqs: filtered(FaqsQuery, async (ctx, { page }) => ({ rows: page === 1 ? await listAllFaqs(ctx) : [] })),
  comparisons: filtered(ReconciliationsQuery, listReconciliations),
}

const lines = (rows: readonly (readonly (string | number)[])[], bom = false): string =>
  rows.length === 0 ? '' : stringify([...rows], { bom, record_delimiter: 'windows' })

async function* readLines(ctx: Ctx, table: AdminTable, read: ReadPage): AsyncGenerator<string> {
  yield lines([COLUMNS[table]], true)
  for (let page = 1; page * PAGE_SIZE <= MAX_LISTED_ROWS; page += 1) {
    const { rows } = await read(ctx, { page, pageSize: PAGE_SIZE })
    yield lines(rows.map((row) => cellsOf(table, row)))
    if (rows.length < PAGE_SIZE) return
  }
}

/** Yields a filtered table as CSV. The download is recorded before the first row is read. @throws AppError INVALID */
export const exportTable = async (ctx: Ctx, table: AdminTable, asked: Asked): Promise<AsyncGenerator<string>> => {
  requireAdmin(ctx)
  const read = LISTS[table](asked)
  await withTx(onPrimary(ctx), (tx) =>
    recordAction(ctx, tx, { action: 'table.export', target: { kind: 'table', id: table } }),
  )
  return readLines(ctx, table, read)
}
