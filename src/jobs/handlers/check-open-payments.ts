import type { Dependencies } from '../../domain/context.ts'
import { checkPayments } from '../../domain/seat-requests/index.ts'

export const checkOpenPayments = (deps: Dependencies): Promise<void> => checkPayments(deps)
