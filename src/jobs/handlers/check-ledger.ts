import type { Dependencies } from '../../domain/context.ts'
import { alarmOnViolations } from '../../domain/ledger/index.ts'

export const checkLedger = (deps: Dependencies): Promise<void> => alarmOnViolations(deps)
