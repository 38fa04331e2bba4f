import type { Dependencies } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { processCallback } from '../../domain/seat-requests/index.ts'

export const processPaymentCallback = (
  deps: Dependencies,
  payload: JobPayloads['payments.process-callback'],
): Promise<void> => processCallback(deps, payload)
