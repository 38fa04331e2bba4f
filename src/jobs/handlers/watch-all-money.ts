import type { Dependencies } from '../../domain/context.ts'
import { watchMoney } from '../../domain/money-desk/index.ts'

export const watchAllMoney = (deps: Dependencies): Promise<void> => watchMoney(deps)
