import type { Dependencies } from '../../domain/context.ts'
import { checkTransfers } from '../../domain/transfers/index.ts'

export const checkMoneyOut = (deps: Dependencies): Promise<void> => checkTransfers(deps)
