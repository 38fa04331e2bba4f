import { createHash } from 'node:crypto'
import { deliveryReports } from '../../db/schema/index.ts'
import { storableText } from '../../db/storable-json.ts'
import { newId } from '../../platform/ids.ts'
import type { ReportedMessage } from '../../providers/messaging/port.ts'
import { withTx, type Dependencies } from '../context.ts'

const dedupeOf = ({ providerId, state, reason }: ReportedMessage): string =>
  createHash('sha256')
    .update(JSON.stringify([providerId, state, reason]))
    .digest('hex')

export const receiveReports = (deps: Dependencies, reports: readonly ReportedMessage[]): Promise<void> =>
  withTx(deps, async (tx) => {
    for (const report of reports) {
      const [kept] = await tx
        .insert(deliveryReports)
        .values({
          id: newId(),
          provider: report.provider,
          providerId: report.providerId,
          deliveryId: report.correlation,
          recipientMac: report.phone === null ? null : deps.keyring.newMac('recipient', report.phone),
          state: report.state,
          reason: report.reason === null ? null : storableText(report.reason),
          dedupe: dedupeOf(report),
          receivedAt: deps.clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: deliveryReports.id })
      if (kept) await deps.enqueue(tx, 'deliveries.apply-report', { reportId: kept.id })
    }
  })
