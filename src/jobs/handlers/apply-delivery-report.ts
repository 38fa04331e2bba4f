import { resendBySms } from '../../domain/auth/index.ts'
import type { Dependencies } from '../../domain/context.ts'
import { applyReport, closeReport } from '../../domain/deliveries/index.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { resumeDelivery } from '../../domain/notifications/index.ts'

/** A report is applied before it is marked as done, so that after a crash between the two it is applied again. */
export const applyDeliveryReport = async (
  deps: Dependencies,
  { reportId }: JobPayloads['deliveries.apply-report'],
): Promise<void> => {
  const reported = await applyReport(deps, reportId)
  if (!reported) return
  await resumeDelivery(deps, reported)
  const { challengeId, channel } = reported.delivery
  if (reported.failed && challengeId !== null && channel === 'whatsapp') await resendBySms(deps, challengeId)
  await closeReport(deps, reportId)
}
