import { and, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { deliveries, deliveryReports } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { matchedSince, statesBelow } from './rules.ts'

type Report = typeof deliveryReports.$inferSelect
type Row = typeof deliveries.$inferSelect

export interface ReportedAttempt {
  delivery: Row
  /** Whether this report says that the message was not delivered, and no better status is known. */
  failed: boolean
}

const findByIds = async (deps: Dependencies, report: Report): Promise<Row | undefined> => {
  const isChannel = eq(deliveries.channel, report.provider)
  if (report.deliveryId !== null) {
    const [own] = await deps.db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, report.deliveryId), isChannel))
    if (own) return own
  }
  const [known] = await deps.db
    .select()
    .from(deliveries)
    .where(and(isChannel, eq(deliveries.providerId, report.providerId)))
    .limit(1)
  return known
}

/** Finds our message whose response was lost: it was sent to this phone recently, and its id is unknown. */
const adoptLost = async (deps: Dependencies, report: Report): Promise<Row | undefined> => {
  if (report.recipientMac === null) return undefined
  const lost = deps.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.recipientMac, report.recipientMac),
        eq(deliveries.channel, report.provider),
        eq(deliveries.state, 'UNKNOWN'),
        isNull(deliveries.providerId),
        gte(deliveries.createdAt, matchedSince(report.receivedAt)),
        lte(deliveries.createdAt, report.receivedAt),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(1)
  const [adopted] = await deps.db
    .update(deliveries)
    .set({ providerId: report.providerId })
    .where(and(inArray(deliveries.id, lost), isNull(deliveries.providerId)))
    .returning()
  return adopted
}

const advance = async (deps: Dependencies, row: Row, report: Report): Promise<Row> => {
  const [changed] = await deps.db
    .update(deliveries)
    .set({
      state: report.state,
      reason: report.state === 'FAILED' || report.reason !== null ? report.reason : null,
      providerId: sql`coalesce(${deliveries.providerId}, ${report.providerId})`,
      reportedAt: deps.clock.now(),
    })
    .where(and(eq(deliveries.id, row.id), inArray(deliveries.state, statesBelow(report.state))))
    .returning()
  if (changed) return changed
  const [current] = await deps.db.select().from(deliveries).where(eq(deliveries.id, row.id))
  return current ?? row
}

/**
 * Null when the report was applied before, or when no message matches it yet: the provider's response with the id may
 * still come.
 */
export const applyReport = async (deps: Dependencies, reportId: string): Promise<ReportedAttempt | null> => {
  const [report] = await deps.db.select().from(deliveryReports).where(eq(deliveryReports.id, reportId))
  if (!report || report.appliedAt !== null) return null
  const row = (await findByIds(deps, report)) ?? (await adoptLost(deps, report))
  if (!row) return null
  const delivery = await advance(deps, row, report)
  return { delivery, failed: report.state === 'FAILED' && delivery.state === 'FAILED' }
}

export const closeReport = async (deps: Dependencies, reportId: string): Promise<void> => {
  await deps.db
    .update(deliveryReports)
    .set({ appliedAt: deps.clock.now() })
    .where(and(eq(deliveryReports.id, reportId), isNull(deliveryReports.appliedAt)))
}
