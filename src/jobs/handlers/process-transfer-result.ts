import type { Dependencies } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { processResult } from '../../domain/transfers/index.ts'

export const processTransferResult = (
  deps: Dependencies,
  payload: JobPayloads['transfers.process-result'],
): Promise<void> => processResult(deps, payload)
