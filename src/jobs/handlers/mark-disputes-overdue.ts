import type { Dependencies } from '../../domain/context.ts'
import { markOverdue } from '../../domain/disputes/index.ts'

export const markDisputesOverdue = (deps: Dependencies): Promise<void> => markOverdue(deps)
