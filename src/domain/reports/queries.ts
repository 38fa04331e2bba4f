import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { reports, users } from '../../db/schema/index.ts'

const reporter = alias(users, 'reporter')
const reported = alias(users, 'reported')

export const selectReports = (db: Db | Tx) =>
  db
    .select({ report: reports, reporterName: reporter.name, reportedName: reported.name })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .innerJoin(reported, eq(reported.id, reports.reportedId))
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export const findReport = async (db: Db | Tx, id: string): Promise<ReportRow | null> => {
  const [row] = await selectReports(db).where(eq(reports.id, id))
  return row ?? null
}

export const lockReport = async (tx: Tx, id: string): Promise<void> => {
  await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, id)).for('update')
}
