import type { Dependencies } from '../../domain/context.ts'
import { releaseUndisputed } from '../../domain/payouts/index.ts'

export const releaseUndisputedMoney = (deps: Dependencies): Promise<void> => releaseUndisputed(deps)
