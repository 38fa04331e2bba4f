import type { Dependencies } from '../../domain/context.ts'
import { workChecks } from '../../domain/money-desk/index.ts'

export const workReceiptChecks = (deps: Dependencies): Promise<void> => workChecks(deps)
