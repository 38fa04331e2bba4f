import type { Dependencies } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { settleCheck } from '../../domain/money-desk/index.ts'

export const settleReceiptCheck = (
  deps: Dependencies,
  payload: JobPayloads['money-desk.settle-check'],
): Promise<void> => settleCheck(deps, payload)
